// The result of the last deal, and a list of all results of the evening. The result stays open until the user
// closes it, even if the next deal has begun.

import { element, one, setShown, write } from "./element.js";
import { nameOf } from "./names.js";
import { signed } from "./said.js";
import { say } from "./words.js";

export class Result {
  // node: the result of the deal; list: the results of the evening.
  constructor(room, node, list) {
    this._room = room;
    this._node = node;
    this._list = list;
    // The number of each deal and its scores by place; null for a deal without a score.
    this._deals = [];
    one(".close", node).addEventListener("click", () => this.close());
    room.addEventListener("state", () => this._follow());
  }

  // Show the scores of a deal that is over.
  tell(scores) {
    this._deals.push({ number: this._room.state.number, scores });
    setShown(this._node, true);
    this.render();
  }

  close() {
    setShown(this._node, false);
  }

  _follow() {
    const { number, scores, playing } = this._room.state;
    const last = this._deals.at(-1);
    if (last && number < last.number) this._deals = [];
    if (!this._deals.length) setShown(this._node, false);
    // The page was opened after the end of the deal: show its result now.
    if (!last && number && scores && !playing) this.tell(scores);
    else this.render();
  }

  render() {
    const last = this._deals.at(-1);
    if (!last) {
      this._list.replaceChildren();
      return;
    }
    if (!this._node.hidden) {
      write(one("h2", this._node), say("result_of", last.number));
      one("tbody", this._node).replaceChildren(...this._rows(last.scores));
      setShown(one("table", this._node), last.scores);
      setShown(one(".none", this._node), !last.scores);
    }
    this._list.replaceChildren(...this._deals.map(({ number, scores }) => element("li", {}, `${say("facts_deal", number)}: ${this._line(scores)}`)));
  }

  _rows(scores) {
    const { places, totals } = this._room.state;
    return (scores ?? []).flatMap((score, place) => {
      if (!Number.isInteger(score)) return [];
      const total = Number.isInteger(totals?.[place]) ? signed(totals[place]) : "";
      return [element("tr", {}, element("th", { scope: "row" }, nameOf(places, place)), element("td", { "data-won": score > 0 }, signed(score)), element("td", {}, total))];
    });
  }

  _line(scores) {
    if (!scores) return say("result_none");
    const { places } = this._room.state;
    return scores.flatMap((score, place) => (Number.isInteger(score) ? [`${nameOf(places, place)} ${signed(score)}`] : [])).join(", ");
  }
}
