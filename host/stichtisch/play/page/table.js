// The table: name, light, reader, keys and hand at each place, and the display in the middle.

import { all, element, mark, one, setChildren, setShown, setStyle, write } from "./element.js";
import { watch } from "./gestures.js";
import { Hand } from "./hands.js";
import { fly, positions } from "./motion.js";
import { cardName, nameOf, styleOf } from "./names.js";
import { pictureKey, pictureOf } from "./picture.js";
import { signed } from "./said.js";
import { say } from "./words.js";

export const PLACES = 4;
const SIDES = ["s", "w", "n", "e"];
const SIGNS = ["◀", "●", "▶"];
const KEY_NAMES = ["key_left", "key_middle", "key_right"];
// The maximum angle of a card on a reader, in degrees, and the maximum offset between several cards on a reader.
const ASKEW = 4;
const STACK = 0.9;
// The shortest time between pressing and releasing a key, because the table could miss a shorter tap.
const LEAST_PRESS_MS = 90;

export class Table {
  // room: the state of the room; seat(place, button): opens the choices of a place beside a button.
  constructor(room, node, seat) {
    this.node = node;
    this._room = room;
    this._turned = 0;
    this._was = room.state;
    // The card that a finger has lifted, or null.
    this._lifted = null;
    this._tip = one(".tip");
    this.places = Array.from({ length: PLACES }, (_, place) => new Place(room, place, seat));
    node.append(...this.places.map((place) => place.node));
    watch(node, {
      cardOf: (touched) => this._cardOf(touched),
      lift: (card) => this._lift(card),
      use: (card, event) => this._use(card, event),
      drop: (card, target) => this._drop(card, target),
    });
    node.addEventListener("click", (event) => this._tap(event));
    room.addEventListener("state", () => this.render());
    room.addEventListener("choice", () => this.render());
  }

  // Turn the view, so that the next place clockwise is at the bottom.
  turn() {
    this._turned = (this._turned + 1) % PLACES;
    this.render();
  }

  // Show the state of the room, and animate cards that have moved.
  render() {
    const { state } = this._room;
    const before = positions(this.node);
    const below = this._below();
    mark(this.node, "data-power", state.power ? "on" : "off");
    mark(this.node, "data-turned", below);
    for (const place of this.places) place.render(SIDES[(place.place - below + PLACES) % PLACES]);
    this._renderTip();
    if (this._was !== state) fly(this.node, before, this._was, state);
    this._was = state;
  }

  // Return the place shown at the bottom. A user with exactly one place sees it there until the view is turned.
  _below() {
    const { mine } = this._room.state;
    return ((mine.length === 1 ? mine[0] : 0) + this._turned) % PLACES;
  }

  _cardOf(touched) {
    return touched.closest("button.held, button.lying");
  }

  _lift(card) {
    for (const place of this.places) place.hand.lift(place.hand.node.contains(card) ? card : null);
    this._lifted = card?.matches(".held") ? card : null;
    this._renderTip();
  }

  // After lifting a card, a touch on a reader lays it there. A touch anywhere else, except on a card, puts the card
  // back.
  _tap(event) {
    const card = this._lifted;
    if (!card || event.target.closest(".held, button.lying")) return;
    const reader = event.target.closest(".reader");
    this._lift(null);
    if (reader) this._room.lay(this._placeOf(card).place, Number(card.dataset.id), this._placeOf(reader).place);
  }

  _renderTip() {
    if (this._lifted && !this._lifted.isConnected) this._lifted = null;
    setShown(this._tip, this._lifted && !this._room.chosen.size);
  }

  _use(card, event) {
    const place = this._placeOf(card);
    if (card.matches(".lying")) return;
    if (event.shiftKey || event.ctrlKey) this._room.choose(Number(card.dataset.id));
    else place.hand.use(card);
  }

  _drop(card, target) {
    const from = this._placeOf(card).place;
    const to = this._placeOf(target).place;
    const id = Number(card.dataset.id);
    const lies = card.matches(".lying");
    if (lies && target.matches(".hand")) this._room.lift(id, from);
    else if (!lies && target.matches(".reader")) this._room.lay(from, id, to);
  }

  _placeOf(node) {
    return this.places[Number(node.closest("[data-place]").dataset.place)];
  }
}

class Place {
  constructor(room, place, seat) {
    this._room = room;
    this.place = place;
    // For each key, the earliest time of its next change; for all keys together, a promise that resolves when the last
    // change has been sent.
    this._free = [0, 0, 0];
    this._sent = Promise.resolve();
    this._keys = SIGNS.map((sign, key) => this._key(sign, key));
    const hand = element("div", { class: "hand", role: "group" });
    this.hand = new Hand(room, place, hand);
    this._plate = element(
      "button",
      { type: "button", class: "plate", "aria-haspopup": "dialog", onclick: (event) => seat(place, event.currentTarget) },
      element("span", { class: "lamp" }),
      robotSign(),
      element("span", { class: "name" }),
      element("span", { class: "dealer", "aria-hidden": "true" }, "D"),
      element("span", { class: "won" }),
      element("span", { class: "score" }),
    );
    this._reader = element("div", { class: "reader", role: "group" });
    this._reader.addEventListener("click", (event) => event.detail <= 1 && this._lift(event.target.closest("button")));
    this._keyRow = element("div", { class: "keys", role: "group" }, ...this._keys);
    this.node = element("section", { class: "place", "data-place": place }, this._plate, this._reader, this._keyRow, hand);
  }

  render(side) {
    const { state } = this._room;
    const facts = state.places[this.place];
    const name = nameOf(state.places, this.place);
    mark(this.node, "data-side", side);
    mark(this.node, "data-active", this._room.active === this.place);
    mark(this.node, "data-called", state.turn === this.place || state.asked === this.place);
    mark(this.node, "data-who", facts.who);
    mark(this.node, "data-own", this._room.isMine(this.place));
    mark(this.node, "aria-label", name);
    this._renderPlate(facts, name);
    this._renderReader(facts, name);
    mark(this._keyRow, "aria-label", say("keys_of", name));
    this._keys.forEach((key, index) => this._renderKey(key, index, facts));
    this.hand.render();
  }

  _renderPlate(facts, name) {
    const { state } = this._room;
    setStyle(this.node, "--light", `rgb(${glow(facts.light).join(" ")})`);
    mark(this.node, "data-lit", Math.max(...facts.light) > 0);
    write(one(".name", this._plate), name);
    mark(one(".robot", this._plate), "hidden", facts.who !== "robot");
    mark(one(".dealer", this._plate), "hidden", !facts.dealer);
    write(one(".won", this._plate), facts.tricks || "");
    mark(one(".won", this._plate), "data-piles", Math.min(facts.tricks, 3));
    const total = state.totals?.[this.place];
    write(one(".score", this._plate), total === null || total === undefined ? "" : `Σ ${signed(total)}`);
    mark(this._plate, "aria-label", this._plateName(facts, name, total));
  }

  _plateName(facts, name, total) {
    const { state } = this._room;
    return [
      name,
      say(`who_${facts.who}`),
      facts.sits && say("sits"),
      facts.dealer && say("deals"),
      state.turn === this.place && say("has_turn"),
      state.asked === this.place && say("is_asked"),
      say("tricks_won", facts.tricks),
      Number.isInteger(total) && say("total", signed(total)),
    ]
      .filter(Boolean)
      .join(", ");
  }

  _renderReader(facts, name) {
    mark(this._reader, "data-works", facts.reader ? "yes" : "no");
    const known = new Map([...this._reader.children].map((node) => [node.dataset.key, node]));
    const cards = facts.lies.map((card) => this._lying(card, known));
    setChildren(this._reader, cards);
    cards.forEach((card, index) => {
      setStyle(card, "--offset", cards.length > 1 ? (index / (cards.length - 1)) * Math.min(STACK, 0.3 * (cards.length - 1)) : 0);
      setStyle(card, "--askew", `${((Number(card.dataset.id) * 37) % (2 * ASKEW + 1)) - ASKEW}deg`);
    });
    mark(this._reader, "aria-label", facts.reader ? say("reader_of", name) : say("reader_broken", name));
  }

  _lying(card, known) {
    const style = styleOf(this._room.state.game);
    const own = this._room.isMine(this._room.ownerOf(card.id, this.place));
    const key = `${own} ${card.id}`;
    const facts = own ? { type: "button" } : { role: "img" };
    const node = known.get(key) ?? element(own ? "button" : "span", { class: "lying", "data-key": key, "data-id": card.id, ...facts });
    if (node.dataset.picture !== pictureKey(card.face, style)) {
      node.dataset.picture = pictureKey(card.face, style);
      node.innerHTML = pictureOf(card.face, style);
    }
    const name = cardName(card.face, style);
    mark(node, "aria-label", own ? say("lift_card", name) : name);
    return node;
  }

  _lift(card) {
    if (card) this._room.lift(Number(card.dataset.id), this.place);
  }

  _key(sign, key) {
    const node = element("button", { type: "button", class: "key" }, sign);
    const press = (down) => this._press(node, key, down);
    node.addEventListener("pointerdown", (event) => {
      node.setPointerCapture(event.pointerId);
      press(true);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) node.addEventListener(name, () => press(false));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) press(true);
    });
    node.addEventListener("keyup", (event) => (event.key === "Enter" || event.key === " ") && press(false));
    // A click by a screen reader causes no pointer events.
    node.addEventListener("click", (event) => event.detail === 0 && !event.pointerType && this.click(key));
    node.addEventListener("contextmenu", (event) => event.preventDefault());
    return node;
  }

  // Press a key or release it.
  press(key, down) {
    this._press(this._keys[key], key, down);
  }

  // Press a key and release it.
  click(key) {
    this.press(key, true);
    this.press(key, false);
  }

  _press(node, key, down) {
    if (node.matches("[data-down]") === down) return;
    mark(node, "data-down", down);
    this._room.pick(this.place);
    this._sent = this._sent.then(() => waitUntil(this._free[key])).then(() => this._move(key, down));
  }

  // The delay begins after this change has been sent, so a busy page does not shorten a press.
  _move(key, down) {
    this._room.send({ do: "key", place: this.place, key, down });
    this._free[key] = performance.now() + LEAST_PRESS_MS;
  }

  _renderKey(node, key, facts) {
    const name = say(KEY_NAMES[key]);
    mark(node, "aria-label", say("key_of", name, nameOf(this._room.state.places, this.place)));
    mark(node, "data-held", facts.keys[key]);
    mark(node, "disabled", !this._room.isMine(this.place));
  }
}

const ROBOT =
  '<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path fill="currentColor" fill-rule="evenodd" d="M9.2 4.6V2.8a1.3 1.3 0 1 1 1.6 0v1.8H15a2 ' +
  "2 0 0 1 2 2V15a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6.6a2 2 0 0 1 2-2zM7.2 8.2a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8zm5.6 0a1.4 1.4 0 1 0 0 " +
  '2.8 1.4 1.4 0 0 0 0-2.8zM6.8 13v1.5h6.400V13z"/></svg>';

function robotSign() {
  const sign = element("span", { class: "robot" });
  sign.innerHTML = ROBOT;
  return sign;
}

function waitUntil(time) {
  const wait = time - performance.now();
  return wait > 0 ? new Promise((done) => setTimeout(done, wait)) : undefined;
}

// Scale the colour of a light to full brightness, because even a weak light looks bright in the dark.
function glow(light) {
  const most = Math.max(...light);
  return most ? light.map((channel) => Math.round((channel * 255) / most)) : light;
}

// Mark all pictures of cards as outdated after a change of style, so that they are drawn again.
export function forgetPictures(table) {
  for (const node of all("[data-picture]", table)) node.dataset.picture = "";
}
