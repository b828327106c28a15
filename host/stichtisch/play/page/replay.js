// The replay of a journal from a file, which can begin with any deal and run at any pace.

import { one, write } from "./element.js";
import { language, say } from "./words.js";

export class Replay {
  // pace: the select element for the pace; ended(): called when the user ends the replay.
  constructor(room, pace, ended) {
    this._room = room;
    this._pace = pace;
    this._journal = null;
    this._bar = one("#replay");
    this._deal = one("#replay-deal");
    one("#replay-file").addEventListener("change", ({ target }) => this._open(target));
    one('[data-do="replay"]').addEventListener("click", () => one("#replay-file").click());
    this._deal.addEventListener("change", () => this._play(Number(this._deal.value)));
    this._deal.addEventListener("input", () => this._showDeal());
    const speed = one("#replay-pace");
    speed.append(...[...pace.options].map((option) => option.cloneNode(true)));
    speed.addEventListener("change", () => this._setPace(speed.value));
    one("#replay .close").addEventListener("click", () => {
      this.stop();
      ended();
    });
    room.addEventListener("state", () => this._follow());
  }

  // End the replay, because another evening begins.
  stop() {
    this._journal = null;
    this._bar.hidden = true;
  }

  async _open(input) {
    const [file] = input.files;
    if (!file) return;
    this._journal = await file.text();
    input.value = "";
    this._deal.max = Math.max(1, dealsOf(this._journal));
    this._play(1);
  }

  _play(deal) {
    this._first = deal;
    this._deal.value = deal;
    this._showDeal();
    this._bar.hidden = false;
    one("#replay-pace").value = this._pace.value;
    this._room.send({ do: "replay", journal: this._journal, deal, language: language() });
  }

  _setPace(ms) {
    this._pace.value = ms;
    this._room.setPace(Number(ms));
  }

  _follow() {
    const { number } = this._room.state;
    if (!this._journal || !number || this._deal === document.activeElement) return;
    this._deal.value = this._first + number - 1;
    this._showDeal();
  }

  _showDeal() {
    write(one("#replay-where"), say("replay_deal", this._deal.value, this._deal.max));
  }
}

// Return the number of deals in the last session of a journal.
function dealsOf(journal) {
  const session = journal.slice(Math.max(0, journal.lastIndexOf(',"session",')));
  return session.split(',"deal",').length - 1;
}
