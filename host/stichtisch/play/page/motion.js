// Cards in motion: to the reader, to the winner of the trick, out of the pack. Only copies of the pictures move, never
// the elements of the cards.

import { all } from "./element.js";
import { moves } from "./settings.js";

const LAY_MS = 260;
const TAKE_MS = 420;
const DEAL_MS = 300;
const NEXT_CARD_MS = 18;
const EASE = "cubic-bezier(.2,.7,.2,1)";

// Return the position of each card, before the table shows the next state.
export function positions(table) {
  const cards = new Map();
  for (const node of all(".held, .lying", table)) cards.set(keyOf(node), { box: node.firstElementChild.getBoundingClientRect(), node });
  return cards;
}

// Animate each card from its old position to its new position.
export function fly(table, before, was, is) {
  if (!moves() || document.hidden) return;
  for (const node of all(".lying", table)) {
    if (!before.has(keyOf(node))) flyIn(node, startOf(table, node, before));
  }
  is.places.forEach((place, index) => {
    if (place.tricks > was.places[index].tricks) takeTrick(table, before, index);
    if (place.hand.length > 3 && !was.places[index].hand.length) dealTo(table, index);
  });
}

function keyOf(node) {
  return `${node.className.split(" ")[0]} ${node.closest("[data-place]").dataset.place} ${node.dataset.id ?? node.dataset.key}`;
}

// Return the position from which a card moves to its reader: its old position, or its hand if the hand is hidden.
function startOf(table, node, before) {
  for (const [key, { box }] of before) {
    if (key.startsWith("held") && key.endsWith(` ${node.dataset.id}`)) return box;
  }
  return table.querySelector(`[data-place="${node.closest("[data-place]").dataset.place}"] .hand`).getBoundingClientRect();
}

function flyIn(node, from) {
  const to = node.getBoundingClientRect();
  if (!from.width || !to.width) return;
  const [right, down] = [centre(from)[0] - centre(to)[0], centre(from)[1] - centre(to)[1]];
  const away = `translate(${right}px, ${down}px) rotate(-8deg) scale(1.15)`;
  node.animate([{ transform: away }, { transform: "none" }], { duration: LAY_MS, easing: EASE });
}

function takeTrick(table, before, winner) {
  const [x, y] = centre(table.querySelector(`[data-place="${winner}"] .plate`).getBoundingClientRect());
  for (const [key, { box, node }] of before) {
    if (!key.startsWith("lying") || node.isConnected || !box.width) continue;
    const flying = node.firstElementChild.cloneNode(true);
    flying.classList.add("flying");
    flying.style.setProperty("left", `${box.left}px`);
    flying.style.setProperty("top", `${box.top}px`);
    flying.style.setProperty("--card-width", `${box.width}px`);
    document.body.append(flying);
    const [right, down] = [x - centre(box)[0], y - centre(box)[1]];
    const gone = { transform: `translate(${right}px, ${down}px) rotate(140deg) scale(.3)`, opacity: 0.2 };
    flying.animate([{ transform: "none" }, gone], { duration: TAKE_MS, easing: "ease-in" }).finished.finally(() => flying.remove());
  }
}

function dealTo(table, place) {
  const [x, y] = centre(table.querySelector(".console").getBoundingClientRect());
  all(`[data-place="${place}"] .held`, table).forEach((node, index) => {
    const [left, top] = centre(node.getBoundingClientRect());
    const away = { transform: `translate(${x - left}px, ${y - top}px) scale(.6)`, opacity: 0 };
    const delay = index * NEXT_CARD_MS * 2;
    node.animate([away, {}], { duration: DEAL_MS, delay, easing: EASE, fill: "backwards" });
  });
}

function centre(box) {
  return [box.left + box.width / 2, box.top + box.height / 2];
}
