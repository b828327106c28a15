// Hints about unusual situations: several cards on one reader, or a lifted card that still counts as played.

import { cardName, nameOf, styleOf } from "./names.js";
import { say } from "./words.js";

export class Hints {
  // write(sentence): shows a sentence, which screen readers also read.
  constructor(room, write) {
    this._room = room;
    this._write = write;
    this._given = "";
    room.addEventListener("state", () => this._look());
  }

  _look() {
    const hint = this._several() || this._lifted();
    if (hint && hint !== this._given) this._write(hint);
    this._given = hint;
  }

  _several() {
    const { mine, places } = this._room.state;
    const place = mine.find((one) => places[one].lies.length > 1);
    return place === undefined ? "" : say("hint_several", nameOf(places, place), places[place].lies.length);
  }

  _lifted() {
    const { mine, places, game } = this._room.state;
    const [card] = mine.flatMap((place) => places[place].hand.filter((one) => one.played));
    return card ? say("hint_counts", cardName(card.face, styleOf(game))) : "";
  }
}
