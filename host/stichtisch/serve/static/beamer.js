// Shows the screens for the projector in turn, each with the largest text that fits. Before a round, the first screens
// show the seats by name. The next screens show up to six tables each, the last ones the standings. After the last
// round, the winners come first.

const TABLES = 6;
const ACROSS = 3;
// The heading of a table is as high as HEADING rows. A line with rank, name and number is NAME_EMS ems wide.
const HEADING = 2;
const NAME_EMS = 10;
const SECONDS = 12;
const IDLE_SECONDS = 3;
// The minimum and maximum font sizes, as fractions of the screen's height. The minimum is still readable from the last
// row of the hall.
const LEAST = 60 / 1080;
const MOST = 150 / 1080;
const wide = matchMedia("(min-width: 60rem)");
const byId = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const pager = byId("pager");
const columns = byId("columns");
const tables = byId("tables");
let at = 0;
let running = true;
let since = Date.now();
let idle = 0;

function screens() {
  const podium = all("#ranks .podiums").map(() => ({ podium: true }));
  const seats = all("#seats table").length ? arranged(all("#seats table")).map((columns) => ({ columns })) : [];
  const seated = pieces(all("#tables > article"), tablesOfAScreen()).map((some) => ({ tables: some }));
  const note = all("#ranks .hidden-note").map(() => ({ note: true }));
  const ranked = byId("ranks").querySelector("[data-rank]") ? arranged(all("#ranks .ranks")).map((columns) => ({ columns })) : [];
  return podium.length ? [...podium, ...ranked, ...seated] : [...seats, ...seated, ...ranked, ...note];
}

// Divide nodes into as few groups as possible, of about the same size.
function pieces(nodes, most) {
  const count = Math.ceil(nodes.length / most);
  const size = Math.ceil(nodes.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, piece) => nodes.slice(piece * size, (piece + 1) * size));
}

// Return how many tables fit on a screen with the minimum font size. The more people sit at a table, the fewer tables
// fit.
function tablesOfAScreen() {
  const nodes = all("#tables > article");
  showOnly(tables);
  let most = TABLES;
  while (most > 1 && !pieces(nodes, most).every(fitTogether)) most -= 1;
  return most;
}

function fitTogether(some) {
  for (const table of all("#tables > article")) table.hidden = !some.includes(table);
  layOut(some);
  shorten(some);
  return !cut(some);
}

function showOnly(section) {
  for (const one of [tables, columns, byId("ranks")]) one.hidden = one !== section;
}

// Arrange tables on screens with columns of blocks. A block is a table with some of its rows. The best arrangement has
// the fewest screens, then the fewest divided tables, then the largest font size.
function arranged(list) {
  for (let across = ACROSS; across > 1; across -= 1) {
    const screens = bestOf(list, across);
    if (screens.every(showsWhole)) return screens;
  }
  return bestOf(list, 1);
}

function showsWhole(some) {
  showColumns(some);
  shorten([columns]);
  return !cut([columns]);
}

function bestOf(list, most) {
  const height = heightOfRow(list[0]);
  const rows = Math.floor(columns.clientHeight / height);
  let best = null;
  for (let across = 1; across <= most; across += 1) {
    for (let room = 4; room <= Math.max(rows, 4); room += 1) {
      const screens = distributed(list, room, across);
      const found = { screens, cost: costOf(screens, across) };
      if (!best || less(found.cost, best.cost)) best = found;
    }
  }
  return best.screens;
}

// Return the height of a row with the minimum font size. Paddings are proportional to the font size.
function heightOfRow(table) {
  setSize(LEAST);
  columns.style.setProperty("--lead", "0px");
  showOnly(columns);
  showColumns([[{ table, rows: [...table.tBodies[0].rows].slice(0, 1) }]]);
  return columns.querySelector("tbody tr").getBoundingClientRect().height;
}

function costOf(screens, across) {
  const torn = screens.slice(1).filter((screen, before) => screens[before].at(-1).at(-1).table === screen[0][0].table);
  const pieces = screens.flat(2).filter((block) => !block.first);
  const most = Math.max(...screens.flat().map((column) => column.reduce((sum, block) => sum + block.rows.length + HEADING, 0)));
  const type = Math.min(columns.clientHeight / most, innerWidth / across / NAME_EMS, MOST * innerHeight);
  const wide = across === 1 ? 14 : 0;
  return [screens.length, torn.length, wide + 10 * pieces.length - (type * 1080) / innerHeight];
}

function less(one, other) {
  const at = one.findIndex((number, place) => number !== other[place]);
  return at >= 0 && one[at] < other[at];
}

// Divide only tables that do not fit into a column, and leave no single row for the last column.
function distributed(list, capacity, across) {
  const done = [[]];
  let room = capacity;
  for (const table of list) {
    let rows = [...table.tBodies[0].rows];
    let first = true;
    while (rows.length) {
      const whole = rows.length + HEADING;
      if (done.at(-1).length && (whole > room && (whole <= capacity || room < HEADING + 2))) {
        done.push([]);
        room = capacity;
      }
      let taken = Math.max(1, Math.min(rows.length, room - HEADING));
      if (rows.length - taken === 1 && taken > 2) taken -= 1;
      done.at(-1).push({ table, rows: rows.slice(0, taken), first });
      rows = rows.slice(taken);
      room -= taken + HEADING;
      first = false;
    }
  }
  return group(done, across);
}

function group(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, place) => list.slice(place * size, (place + 1) * size));
}

function showColumns(some) {
  columns.style.setProperty("--columns", some.length);
  columns.replaceChildren(...some.map((blocks) => {
    const column = document.createElement("div");
    column.append(...blocks.map(copy));
    return column;
  }));
}

function copy({ table, rows }) {
  const made = table.cloneNode(true);
  for (const node of all("[id]", made)) node.removeAttribute("id");
  made.tBodies[0].replaceChildren(...rows.map((row) => row.cloneNode(true)));
  return made;
}

function setSize(share) {
  document.body.style.setProperty("--size", `${(share * innerHeight).toFixed(2)}px`);
}

// Set the largest font size at which nothing is cut off. Names that do not fit even with the minimum font size are
// shortened.
function fit(nodes) {
  shorten(nodes);
  let [least, most] = [LEAST, MOST];
  for (let step = 0; step < 8; step += 1) {
    const middle = (least + most) / 2;
    setSize(middle);
    if (cut(nodes)) most = middle;
    else least = middle;
  }
  // Use a slightly smaller size, because the browser does not report names that are cut off by a fraction of a pixel.
  setSize(Math.max(LEAST, 0.99 * least));
}

// Distribute the free space below the fullest column between the lines.
function spread() {
  columns.style.setProperty("--lead", "0px");
  const heights = [...columns.children].map((column) => column.lastElementChild.getBoundingClientRect().bottom);
  const left = columns.getBoundingClientRect().bottom - Math.max(...heights);
  const lines = Math.max(...[...columns.children].map((column) => all("tr, caption", column).length));
  const most = 0.35 * Number.parseFloat(getComputedStyle(columns).fontSize);
  columns.style.setProperty("--lead", `${Math.max(0, Math.min(left / lines / 2, most)).toFixed(2)}px`);
}

function shorten(nodes) {
  const names = nodes.flatMap((node) => all("[data-short]", node));
  for (const name of names) write(name, name.dataset.long ?? name.textContent.trim());
  setSize(LEAST);
  for (const name of names) for (const form of name.dataset.short.split("|")) if (isCut(name)) write(name, form);
}

function write(name, text) {
  name.dataset.long ??= text;
  (name.querySelector("a") ?? name).textContent = text;
}

function cut(nodes) {
  return nodes.some((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1 || all(".name", node).some(isCut));
}

function isCut(name) {
  return name.scrollWidth > name.clientWidth;
}

function show() {
  const shown = wide.matches ? screens() : [];
  document.body.classList.toggle("turning", shown.length > 0);
  pager.hidden = shown.length === 0;
  at = shown.length ? (at + shown.length) % shown.length : 0;
  const now = shown[at];
  if (now) showOnly(now.tables ? tables : now.columns ? columns : byId("ranks"));
  else tables.hidden = byId("ranks").hidden = !(columns.hidden = true);
  for (const table of all("#tables > article")) table.hidden = Boolean(now?.tables) && !now.tables.includes(table);
  if (now?.tables) showTables(now.tables);
  if (now?.columns) {
    showColumns(now.columns);
    fit([columns]);
    spread();
  }
  if (now?.podium) fit(all(".podiums"));
  // Give the controls the width of the evening's name, which they cover.
  const title = document.querySelector(".head h1")?.getBoundingClientRect();
  if (title) pager.style.setProperty("--room", `${title.width.toFixed(0)}px`);
  const position = pager.dataset.screen.replace("{number}", at + 1).replace("{count}", shown.length);
  byId("pager-screen").textContent = position;
}

// Fill the screen with up to six tables. A free area shows the QR code of the board; without a code, the tables of the
// last row share the free space.
function showTables(shown) {
  layOut(shown);
  fit(shown);
}

function layOut(shown) {
  const across = shown.length > 4 || shown.length === 3 ? 3 : shown.length > 1 ? 2 : 1;
  const down = Math.ceil(shown.length / across);
  const code = byId("code");
  const left = across * down - shown.length;
  const last = code ? across : across - left;
  tables.style.setProperty("--columns", across * last);
  shown.forEach((table, place) => {
    table.style.setProperty("grid-column", `span ${place < across * (down - 1) ? last : across}`);
  });
  if (code) {
    code.hidden = !left;
    code.style.setProperty("grid-column", `span ${across}`);
    byId("code-small").hidden = Boolean(left);
  }
}

function turn(pages) {
  at += pages;
  since = Date.now();
  show();
}

function toggle() {
  running = !running;
  since = Date.now();
  byId("pager-pause").textContent = running ? pager.dataset.pause : pager.dataset.play;
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

// Show the controls for a while after a key press or a movement of the pointer.
function wake() {
  document.body.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => document.body.classList.add("idle"), IDLE_SECONDS * 1000);
}

const KEYS = {
  ArrowRight: () => turn(1),
  ArrowDown: () => turn(1),
  PageDown: () => turn(1),
  ArrowLeft: () => turn(-1),
  ArrowUp: () => turn(-1),
  PageUp: () => turn(-1),
  f: fullScreen,
  F: fullScreen,
};

byId("pager-back").addEventListener("click", () => turn(-1));
byId("pager-on").addEventListener("click", () => turn(1));
byId("pager-pause").addEventListener("click", toggle);
byId("pager-full").addEventListener("click", fullScreen);
document.addEventListener("keydown", (event) => {
  wake();
  if (event.altKey || event.ctrlKey || event.metaKey || !wide.matches) return;
  if (KEYS[event.key]) KEYS[event.key]();
  else if (event.key === " " && !event.target.closest("button, a")) toggle();
  else return;
  event.preventDefault();
});
for (const name of ["pointermove", "pointerdown", "focusin"]) document.addEventListener(name, wake);
document.addEventListener("board", show);
addEventListener("resize", show);
setInterval(() => {
  if (running && Date.now() - since >= SECONDS * 1000) turn(1);
}, 500);
wake();
show();
