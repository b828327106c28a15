// Stores the player who owns this phone. The player's name is marked on all pages, and the player's table is first on
// the board.

const KEY = "stichtisch-me";

function known() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function remember(me) {
  try {
    if (me) localStorage.setItem(KEY, JSON.stringify(me));
    else localStorage.removeItem(KEY);
  } catch {
    // If the browser does not allow storage, the choice is lost on the next page.
  }
}

function mark(me) {
  for (const node of document.querySelectorAll("[data-player]")) {
    node.classList.toggle("me", node.dataset.player === me?.id);
  }
  const own = document.querySelector(".me[data-player]")?.closest("[data-table]");
  if (own && own.parentElement.firstElementChild !== own && own.matches("article")) own.parentElement.prepend(own);
  const line = document.getElementById("me");
  if (line) tell(line, me, document.querySelector("[data-table] .me[data-player]")?.closest("[data-table]").dataset.table);
}

function tell(line, me, table) {
  line.hidden = !me;
  if (!me) return;
  const name = line.querySelector(".name");
  name.textContent = me.name;
  name.href = `/player/${me.id}`;
  line.querySelector(".where").textContent = table ? line.dataset.table.replace("{table}", table) : line.dataset.nowhere;
}

const button = document.getElementById("me-button");

function showButton() {
  if (!button) return;
  const mine = known()?.id === button.dataset.me;
  button.hidden = false;
  button.textContent = mine ? button.dataset.no : button.dataset.yes;
  button.setAttribute("aria-pressed", String(mine));
}

button?.addEventListener("click", () => {
  remember(known()?.id === button.dataset.me ? null : { id: button.dataset.me, name: button.dataset.name });
  showButton();
});

function show() {
  if (!document.body.classList.contains("beamer")) mark(known());
}

document.addEventListener("board", show);
showButton();
show();
