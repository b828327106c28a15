// The lesson, which teaches how to use the table, not how to play the game. Each step ends when the room reports the
// expected action.

import { mark, one, write } from "./element.js";
import { nameOf } from "./names.js";
import { say } from "./words.js";

// done(seen) returns whether a step is done. seen contains the state, and all sentences and journal lines since the
// step began. A step without done() ends when the user presses its button.
const STEPS = [
  { name: "begin" },
  { name: "robots", at: ".plate", done: ({ state }) => state.places.filter((place) => place.who === "robot").length > 2 },
  { name: "sit", at: ".keys", done: ({ state }) => haveSatDown(state) },
  { name: "game", at: ".keys", done: ({ state }) => state.number > 0 },
  { name: "lay", at: ".hand", done: ({ said, state }) => said.some(([kind, place]) => kind === "card" && state.mine.includes(place)) },
  { name: "trick", at: "[data-do=take]", done: ({ tricks, began }) => tricks > began },
  { name: "announce", at: ".keys", done: ({ said, state }) => said.some(([kind, place]) => kind === "declared" && state.mine.includes(place)), optional: true },
  { name: "correct", at: ".keys", done: ({ journal }) => journal.some((line) => line.includes('"take_back"')) },
  { name: "register", at: "#things-button", done: ({ state, laid }) => laid && !state.blank, optional: true },
  { name: "end", at: ".keys", done: ({ journal }) => journal.some((line) => line.includes('"end"')) },
  { name: "done" },
];

// Return whether somebody has sat down at each of the user's places, and at three or more places in total.
function haveSatDown({ mine, places }) {
  return mine.every((place) => places[place].sits) && places.filter((place) => place.sits).length > 2;
}

export class Lesson {
  // look(): called when `wanted` has changed.
  constructor(room, node, look) {
    this._room = room;
    this._node = node;
    this._look = look;
    this._open = false;
    this._enter(0);
    one(".next", node).addEventListener("click", () => this._goOn());
    one(".again", node).addEventListener("click", () => this._enter(0));
    room.addEventListener("state", () => {
      this._check();
      this._write();
    });
  }

  get wanted() {
    return this._open ? ["journal"] : [];
  }

  opened(open) {
    this._open = open;
    this._look();
    if (open) this._enter(this._step === STEPS.length - 1 ? 0 : this._step);
    else point(null);
  }

  // Go back to the first step.
  restart() {
    this._enter(0);
  }

  heard(said) {
    this._said.push(said);
    this._check();
  }

  wrote(lines) {
    this._journal.push(...lines);
    this._check();
  }

  _enter(step) {
    this._step = step;
    this._said = [];
    this._journal = [];
    this._began = this._tricks();
    this._brought = null;
    this._laid = false;
    this.render();
    this._check();
  }

  _check() {
    const { done } = STEPS[this._step];
    const { blank } = this._room.state;
    // If the blank pack has fewer cards than at first, a card was laid.
    this._brought ??= blank;
    this._laid ||= Number.isInteger(blank) && blank < this._brought;
    const seen = { state: this._room.state, said: this._said, journal: this._journal, began: this._began, tricks: this._tricks(), laid: this._laid };
    if (this._open && done?.(seen)) this._goOn();
  }

  _goOn() {
    if (this._step < STEPS.length - 1) this._enter(this._step + 1);
    else one(".close", this._node).click();
  }

  // Count only the tricks of the user's places, because robots take their own tricks.
  _tricks() {
    const { mine, places } = this._room.state;
    return mine.reduce((sum, place) => sum + places[place].tricks, 0);
  }

  // Write the text with the present names of the seats.
  _write() {
    const { places } = this._room.state;
    write(one(".text", this._node), say(`lesson_${STEPS[this._step].name}`, ...places.map((_, place) => nameOf(places, place))));
  }

  render() {
    const { at, done, optional } = STEPS[this._step];
    write(one(".step", this._node), say("lesson_step", this._step + 1, STEPS.length));
    this._write();
    one(".again", this._node).hidden = !this._step;
    one(".waits", this._node).hidden = !done;
    const next = one(".next", this._node);
    const focused = next === document.activeElement;
    next.hidden = Boolean(done) && !optional;
    if (focused && next.hidden) this._node.focus();
    one("progress", this._node).value = this._step / (STEPS.length - 1);
    if (this._open) point(at);
  }
}

function point(selector) {
  mark(document.documentElement, "data-lesson", selector);
  for (const node of document.querySelectorAll("[data-pointed]")) mark(node, "data-pointed", null);
  if (selector) for (const node of document.querySelectorAll(`.place[data-own] ${selector}, .bar ${selector}`)) mark(node, "data-pointed", true);
}
