// The panel for mishaps and for actions that need no card of a hand: player cards, action cards, packs, plug, cables.

import { all, element, mark, one, setShown, write } from "./element.js";
import { actionsOfAny, gameOf, games } from "./games.js";
import { declarationName, styleOf } from "./names.js";
import { PLACES } from "./table.js";
import { say } from "./words.js";

const BADGES = 8;

export class Things {
  constructor(room, node) {
    this._room = room;
    this._node = node;
    one(".badges", node).append(...Array.from({ length: BADGES }, (_, index) => this._badge(index + 1)));
    one("#action-group", node).addEventListener("change", () => this._renderActions());
    this._click("choose-several", () => this._chooseFirst());
    this._click("show-hand", () => this._send({ do: "show" }));
    this._click("lift-all", () => this._send({ do: "lift" }));
    this._click("turn-table-card", () => this._send({ do: "turn" }));
    this._click("pick-up", () => this._send({ do: "pick_up" }));
    this._click("lay-action", () => this._send({ do: "action", action: JSON.parse(one("#action", node).value) }));
    this._click("blank-pack", () => room.send({ do: "blank", pack: one("#blank-name", node).value }));
    this._click("blank-away", () => room.send({ do: "blank", pack: null }));
    this._click("lay-blank", () => this._send({ do: "lay_blank" }));
    this._click("plug", () => room.send({ do: "plug", in: !room.state.power }));
    this._click("cable", () => room.send({ do: "cable", in: !room.state.cable }));
    for (const select of [one("#things-place", node), one("#broken-reader", node)]) {
      select.append(...Array.from({ length: PLACES }, (_, place) => element("option", { value: place, "data-seat": place })));
    }
    one("#things-place", node).addEventListener("change", ({ target }) => room.pick(Number(target.value)));
    this._click("reader", () => this._breakReader());
    one("#broken-reader", node).addEventListener("change", () => this.render());
    room.addEventListener("state", () => this.render());
    room.addEventListener("choice", () => this.render());
  }

  // Show the state, if the panel is open.
  render() {
    if (this._node.hidden) return;
    const { state, active } = this._room;
    for (const option of all("#things-place option", this._node)) option.disabled = !this._room.isMine(Number(option.value));
    if (active !== null) one("#things-place", this._node).value = active;
    one("#things-place", this._node).disabled = active === null;
    this._pressed("plug", !state.power);
    this._pressed("cable", !state.cable);
    this._pressed("reader", !state.places[this._reader()].reader);
    this._pressed("choose-several", this._room.chosen.size > 0);
    one('[data-thing="lift-all"]', this._node).disabled = active === null || !state.places[active].lies.length;
    one('[data-thing="pick-up"]', this._node).disabled = !state.rest;
    one('[data-thing="turn-table-card"]', this._node).disabled = !state.rest;
    this._renderBlank(state.blank);
  }

  // After a change of language, rewrite the texts that this panel generates.
  translated() {
    const packs = games().flatMap((game) => Object.entries(game.packs));
    this._replace(one("#blank-name", this._node), packs.map(([pack, name]) => element("option", { value: pack }, name)));
    this._replace(one("#action-group", this._node), [
      element("option", { value: "" }, say("group_table")),
      ...games().map(({ id, title }) => element("option", { value: id }, title)),
    ]);
    this._renderActions();
    this.render();
  }

  _replace(select, options) {
    const { value } = select;
    select.replaceChildren(...options);
    if (value) select.value = value;
  }

  _renderActions() {
    const game = one("#action-group", this._node).value;
    const style = styleOf(game);
    const cards = gameOf(game)?.actions ?? actionsOfAny().map((action) => ({ action }));
    const options = cards.map(({ action, text }) => element("option", { value: JSON.stringify(action) }, declarationName(action, text, style)));
    this._replace(one("#action", this._node), options);
    if (one("#action", this._node).selectedIndex < 0) one("#action", this._node).selectedIndex = 0;
  }

  _renderBlank(left) {
    setShown(one(".of-blank", this._node), left !== null && left !== undefined);
    write(one(".left", this._node), say("blank_left", left));
  }

  _badge(number) {
    return element("button", { type: "button", onclick: () => this._send({ do: "badge", number }) }, String(number));
  }

  _breakReader() {
    const place = this._reader();
    this._room.send({ do: "reader", place, fault: this._room.state.places[place].reader ? "gone" : "back" });
  }

  _reader() {
    return Number(one("#broken-reader", this._node).value || 0);
  }

  _chooseFirst() {
    const [card] = this._room.active === null ? [] : this._room.state.places[this._room.active].hand;
    if (this._room.chosen.size) this._room.chooseNone();
    else if (card) this._room.choose(card.id);
  }

  _send(message) {
    if (this._room.active !== null) this._room.send({ ...message, place: this._room.active });
  }

  _click(thing, action) {
    one(`[data-thing="${thing}"]`, this._node).addEventListener("click", action);
  }

  _pressed(thing, is) {
    mark(one(`[data-thing="${thing}"]`, this._node), "aria-pressed", String(is));
  }
}

// The bar above the hand while cards are chosen: lay them together, put them away, or give them to a player.
export class ChosenBar {
  constructor(room, node) {
    this._room = room;
    this._node = node;
    one(".lay", node).addEventListener("click", () => room.layChosen());
    one(".away", node).addEventListener("click", () => room.putAwayChosen());
    one(".none", node).addEventListener("click", () => room.chooseNone());
    one(".to", node).append(
      ...Array.from({ length: PLACES }, (_, place) =>
        element("button", { type: "button", "data-seat": place, "data-says": "give_to", "data-to": place, onclick: () => room.giveChosen(place) }),
      ),
    );
    for (const name of ["state", "choice"]) room.addEventListener(name, () => this.render());
  }

  render() {
    const { chosen, active } = this._room;
    setShown(this._node, chosen.size);
    write(one(".lay", this._node), say(chosen.size === 1 ? "lay_one" : "lay_several", chosen.size));
    write(one(".away", this._node), say("put_away", chosen.size));
    for (const button of all("[data-to]", this._node)) setShown(button, Number(button.dataset.to) !== active);
  }
}
