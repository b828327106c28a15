// Turns the pages of the beamer by itself and sets them in the largest type that has room: the winners first when
// nothing is played any more, up to six tables at a time, then the standings in two columns.

const TABLES = 6;
const COLUMNS = 2;
const SECONDS = 12;
const IDLE_SECONDS = 3;
// Heights of letters, in parts of the screen's height: the least is read from the last row.
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
  const seated = pieces(all("#tables > article"), TABLES).map((some) => ({ tables: some }));
  const note = all("#ranks .hidden-note").map(() => ({ note: true }));
  const ranked = byId("ranks").querySelector("[data-rank]") ? parts().map((columns) => ({ columns })) : [];
  return podium.length ? [...podium, ...ranked, ...seated] : [...seated, ...ranked, ...note];
}

// As few pieces as there is room for, of about the same size.
function pieces(nodes, most) {
  const count = Math.ceil(nodes.length / most);
  const size = Math.ceil(nodes.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, piece) => nodes.slice(piece * size, (piece + 1) * size));
}

// The standings of all games as screens of columns of blocks: each block is a game's table and some of its rows.
function parts() {
  setSize(LEAST);
  showOnly(columns);
  let capacity = 40;
  while (capacity > 1 && !fits(distributed(capacity, COLUMNS).slice(0, 1))) capacity -= 1;
  const count = distributed(capacity, COLUMNS).length;
  // No screen is fuller than the others.
  while (capacity > 1 && distributed(capacity - 1, COLUMNS).length === count) capacity -= 1;
  return distributed(capacity, COLUMNS);
}

function showOnly(section) {
  for (const one of [tables, columns, byId("ranks")]) one.hidden = one !== section;
}

function fits(some) {
  showColumns(some[0]);
  return columns.scrollHeight <= columns.clientHeight + 1;
}

// A heading takes as much room as two rows.
function distributed(capacity, perScreen) {
  const done = [[]];
  let room = capacity;
  for (const table of all("#ranks .ranks")) {
    let rows = all("[data-rank]", table);
    while (rows.length) {
      if (room < Math.min(rows.length, 2) + 2) {
        done.push([]);
        room = capacity;
      }
      const taken = Math.max(1, Math.min(rows.length, room - 2));
      done.at(-1).push({ table, rows: rows.slice(0, taken) });
      rows = rows.slice(taken);
      room -= taken + 2;
    }
  }
  return group(done, perScreen);
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

// The largest type at which nothing of what is shown is cut; names are shortened where the least one is too large.
function fit(nodes) {
  const names = nodes.flatMap((node) => all("[data-short]", node));
  for (const name of names) write(name, name.dataset.long ?? name.textContent.trim());
  setSize(LEAST);
  for (const name of names) for (const form of name.dataset.short.split("|")) if (isCut(name)) write(name, form);
  let [least, most] = [LEAST, MOST];
  for (let step = 0; step < 8; step += 1) {
    const middle = (least + most) / 2;
    setSize(middle);
    if (cut(nodes)) most = middle;
    else least = middle;
  }
  setSize(least);
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
  }
  if (now?.podium) fit(all(".podiums"));
  const position = pager.dataset.screen.replace("{number}", at + 1).replace("{count}", shown.length);
  byId("pager-screen").textContent = position;
}

// Up to six tables fill the screen; a place that is left has the code of the board, or the others share it.
function showTables(shown) {
  const across = shown.length > 4 ? 3 : shown.length > 1 ? 2 : 1;
  const down = shown.length > 2 ? 2 : 1;
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
  fit(shown);
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

// Keys and pointer bring the controls back for a while.
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
