// The choices for a place: person, robot or nobody, and whether its reader works.

import { element, mark, one, write } from "./element.js";
import { nameOf } from "./names.js";
import { showBeside } from "./popover.js";
import { say } from "./words.js";

const CHOICES = ["person", "robot", "nobody", "reader"];

export class Seat {
  // arranged(place, who): called after the user has chosen who plays at a place.
  constructor(room, node, arranged) {
    this._room = room;
    this._arranged = arranged;
    this._node = node;
    this._place = 0;
    this._messages = {};
    one(".choices", node).append(...CHOICES.map((name) => element("button", { type: "button", "data-choice": name, onclick: () => this._choose(this._messages[name]) })));
    room.addEventListener("state", () => node.matches(":popover-open") && this._render());
  }

  // Open the choices of a place beside a button.
  open(place, button) {
    this._place = place;
    this._room.pick(place);
    this._render();
    showBeside(this._node, button);
  }

  _render() {
    const { state } = this._room;
    const facts = state.places[this._place];
    const choices = [
      ["person", facts.who === "person", { do: "join", place: this._place }],
      ["robot", facts.who === "robot", { do: "who", place: this._place, who: "robot" }],
      ["nobody", facts.who === "nobody", { do: "who", place: this._place, who: "nobody" }],
    ];
    write(one("h2", this._node), nameOf(state.places, this._place));
    for (const [name, is, message] of choices) this._show(name, say(`choose_${name}`), is, message);
    this._show("reader", say("break_reader"), !facts.reader, { do: "reader", place: this._place, fault: facts.reader ? "gone" : "back" });
  }

  // The buttons are never replaced: a button replaced between press and release would miss the click.
  _show(name, text, is, message) {
    const button = one(`[data-choice=${name}]`, this._node);
    write(button, text);
    mark(button, "aria-pressed", String(is));
    this._messages[name] = message;
  }

  _choose(message) {
    this._room.send(message);
    if (message.do !== "reader") this._arranged(message.place, message.who ?? "person");
  }
}
