// Shows one step of a deal at a time, on a table with drawn cards. Without this script, all steps are shown one below
// the other.

import { face, symbols } from "./cards.js";

const SECONDS = 1.2;
const table = document.getElementById("replay");
const style = table.dataset.faces;
const steps = [...document.querySelectorAll(".step")];
const controls = document.getElementById("controls");
const announcer = document.getElementById("announcer");
const button = (id) => document.getElementById(id);
let at = 0;
let timer = 0;

// Draw the cards of a node. Cards without a drawn face remain text.
function draw(root) {
  for (const node of root.querySelectorAll(".drawn:not(.card-drawn)")) {
    try {
      node.innerHTML = face(style, node.dataset.card, { language: table.dataset.language, label: node.dataset.label });
      node.classList.add("card-drawn");
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
}

function show(step, silently = false) {
  at = Math.min(Math.max(step, 0), steps.length - 1);
  steps.forEach((one, number) => { one.hidden = number !== at; });
  for (const card of document.querySelectorAll("[data-laid]")) {
    const laid = Number(card.dataset.laid);
    card.classList.toggle("gone", laid >= 0 && laid <= Number(steps[at].dataset.at));
  }
  draw(steps[at]);
  button("entry").replaceChildren(...steps[at].querySelector(".entry").cloneNode(true).childNodes);
  button("sides").replaceChildren(...(steps[at].querySelector(".sides")?.cloneNode(true).childNodes ?? []));
  button("where").textContent = controls.dataset.step.replace("{number}", at + 1).replace("{count}", steps.length);
  if (!silently) announcer.textContent = steps[at].querySelector(".entry").textContent.trim().replace(/\s+/g, " ");
  // Use aria-disabled instead of disabled, so that a button keeps the focus.
  for (const [id, end] of [["first", 0], ["back", 0], ["forward", steps.length - 1], ["last", steps.length - 1]]) {
    button(id).setAttribute("aria-disabled", String(at === end));
  }
  history.replaceState(null, "", `#${at + 1}`);
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (at + 1 < steps.length ? show(at + 1) : play(false)), SECONDS * 1000) : 0;
  button("play").textContent = timer ? controls.dataset.pause : controls.dataset.play;
}

function go(step) {
  play(false);
  show(step);
}

const KEYS = {
  ArrowRight: () => go(at + 1),
  ArrowLeft: () => go(at - 1),
  Home: () => go(0),
  End: () => go(steps.length - 1),
};

if (steps.length) {
  controls.hidden = false;
  document.body.insertAdjacentHTML("beforeend", symbols());
  table.classList.add("card-table", "on");
  const most = Math.max(...[...table.querySelectorAll(".hand ul")].map((hand) => hand.children.length));
  table.style.setProperty("--most", Math.max(most, 2));
  for (const hand of table.querySelectorAll(".hand")) draw(hand);
  button("first").addEventListener("click", KEYS.Home);
  button("back").addEventListener("click", KEYS.ArrowLeft);
  button("forward").addEventListener("click", KEYS.ArrowRight);
  button("last").addEventListener("click", KEYS.End);
  button("play").addEventListener("click", () => {
    if (!timer && at === steps.length - 1) show(0);
    play(!timer);
  });
  document.addEventListener("keydown", (event) => {
    const scrolls = event.target.closest?.(".scroll, input, select");
    if (!KEYS[event.key] || event.altKey || event.ctrlKey || event.metaKey || scrolls) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  show((Number.parseInt(location.hash.slice(1), 10) || 1) - 1, true);
}
