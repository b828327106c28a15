// The rest of the pack: a pile on the cloth. The active place can pick it up, or turn up its top card.

import { mark, one, setShown, write } from "./element.js";
import { showBeside } from "./popover.js";
import { say } from "./words.js";

const MOST_SHOWN = 3;

export class Rest {
  constructor(room, pile, choices) {
    this._room = room;
    this._pile = pile;
    pile.addEventListener("click", () => showBeside(choices, pile));
    for (const name of ["pick_up", "turn"]) {
      one(`[data-rest=${name}]`, choices).addEventListener("click", () => {
        choices.hidePopover();
        if (room.active !== null) room.send({ do: name, place: room.active });
      });
    }
    for (const name of ["state", "choice"]) room.addEventListener(name, () => this.render());
  }

  render() {
    const { state, active } = this._room;
    setShown(this._pile, state.rest);
    this._pile.disabled = active === null;
    mark(this._pile, "data-count", Math.min(state.rest, MOST_SHOWN));
    write(this._pile, say("rest", state.rest));
  }
}
