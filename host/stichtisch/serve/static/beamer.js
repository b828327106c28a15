// Turns the pages of the board by itself: some tables at a time, then the standings in pieces that fit.

const TABLES = 6;
const TABLES_WITH_TRICKS = 4;
const RANKS = 10;
const SECONDS = 12;
const wide = matchMedia("(min-width: 60rem)");
const pager = document.getElementById("pager");
const pause = document.getElementById("pager-pause");
let at = 0;
let running = true;
let since = Date.now();

function screens() {
  const tables = [...document.querySelectorAll(".tables > article")];
  const most = document.querySelector("#head[data-tricks]") ? TABLES_WITH_TRICKS : TABLES;
  const found = pieces(tables, most).map((some) => ({ tables: some }));
  for (const ranks of document.querySelectorAll("#ranks .scroll")) {
    for (const rows of pieces([...ranks.querySelectorAll("[data-rank]")], RANKS)) found.push({ ranks, rows });
  }
  const note = document.querySelector("#ranks .hidden-note");
  if (note) found.push({ note });
  return found;
}

function pieces(all, most) {
  // As few pieces as there is room for, of about the same size.
  const count = Math.ceil(all.length / most);
  const size = Math.ceil(all.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, piece) => all.slice(piece * size, (piece + 1) * size));
}

function show() {
  const all = screens();
  pager.hidden = !wide.matches || all.length === 0;
  at = all.length ? (at + all.length) % all.length : 0;
  const now = wide.matches ? all[at] : null;
  const section = document.getElementById("ranks");
  document.getElementById("tables").hidden = Boolean(now) && !now.tables;
  section.hidden = Boolean(now) && Boolean(now.tables);
  for (const table of document.querySelectorAll(".tables > article")) {
    table.hidden = Boolean(now?.tables) && !now.tables.includes(table);
  }
  for (const ranks of section.querySelectorAll(".scroll")) ranks.hidden = Boolean(now) && ranks !== now.ranks;
  for (const row of section.querySelectorAll("[data-rank]")) row.hidden = Boolean(now?.rows) && !now.rows.includes(row);
  const told = pager.dataset.screen.replace("{number}", at + 1).replace("{count}", all.length);
  document.getElementById("pager-screen").textContent = told;
}

function turn(pages) {
  at += pages;
  since = Date.now();
  show();
}

function toggle() {
  running = !running;
  since = Date.now();
  pause.textContent = running ? pager.dataset.pause : pager.dataset.play;
}

document.getElementById("pager-back").addEventListener("click", () => turn(-1));
document.getElementById("pager-on").addEventListener("click", () => turn(1));
pause.addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !wide.matches) return;
  if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === " " && event.target === document.body) toggle();
  else return;
  event.preventDefault();
});
document.addEventListener("board", show);
wide.addEventListener("change", show);
setInterval(() => {
  if (running && Date.now() - since >= SECONDS * 1000) turn(1);
}, 500);
show();
