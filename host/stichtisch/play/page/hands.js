// The cards of a hand, as a fan. The user's own cards are buttons. Each hand is a single stop of the Tab key.

import { element, mark, setChildren, setStyle } from "./element.js";
import { cardName, nameOf, styleOf } from "./names.js";
import { pictureKey, pictureOf } from "./picture.js";
import { say } from "./words.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Hand {
  constructor(room, place, node) {
    this.node = node;
    this._room = room;
    this._place = place;
    node.addEventListener("keydown", (event) => this._key(event));
    // A click with detail 0 came from the Enter key or a screen reader, not from a pointer.
    node.addEventListener("click", (event) => event.detail === 0 && this.use(event.target.closest("button")));
    node.addEventListener("focusin", () => room.pick(place));
    node.addEventListener("focusout", (event) => !node.contains(event.relatedTarget) && this.lift(null));
  }

  // Update the cards on the page from the state of the room.
  render() {
    const { state } = this._room;
    const { hand } = state.places[this._place];
    const focused = this._cards().indexOf(document.activeElement);
    const known = new Map(this._cards().map((card) => [card.dataset.key, card]));
    const cards = hand.map((card, index) => this._card(card, index, known));
    setChildren(this.node, cards);
    cards.forEach((card, index) => setStyle(card, "--offset", index - (cards.length - 1) / 2));
    this._keepStop(focused);
    mark(this.node, "aria-label", say("hand_of", this._name(), hand.length));
  }

  _card(card, index, known) {
    const own = card.id !== null && this._room.isMine(this._place);
    const key = `${own ? "own" : "seen"} ${card.id ?? `back ${index}`}`;
    const node = known.get(key) ?? this._made(key, card, own);
    const style = styleOf(this._room.state.game);
    const shown = this._room.shown(card);
    if (node.dataset.picture !== pictureKey(shown, style)) {
      node.dataset.picture = pictureKey(shown, style);
      node.innerHTML = pictureOf(shown, style);
    }
    if (card.face) mark(node, "aria-label", card.played ? say("card_counts", cardName(shown, style)) : cardName(shown, style));
    mark(node, "data-played", card.played);
    if (own) mark(node, "aria-pressed", this._room.chosen.size ? this._room.chosen.has(card.id) : null);
    return node;
  }

  _made(key, card, own) {
    const name = own ? "button" : "span";
    const facts = own ? { type: "button" } : card.face ? { role: "img" } : { "aria-hidden": "true" };
    return element(name, { class: "held", "data-key": key, "data-id": card.id, ...facts });
  }

  _keepStop(focused) {
    const cards = this._buttons();
    const stop = cards.find((card) => card === document.activeElement) ?? cards.find((card) => card.tabIndex === 0) ?? cards[0];
    for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
    if (focused >= 0 && document.activeElement === document.body && cards.length) {
      this._focus(cards[Math.min(focused, cards.length - 1)]);
    }
  }

  // Move the focus to a card of this hand. Return false if there is none.
  focus() {
    const stop = this._buttons().find((card) => card.tabIndex === 0);
    if (stop) this._focus(stop);
    return Boolean(stop);
  }

  _focus(card) {
    for (const other of this._buttons()) other.tabIndex = other === card ? 0 : -1;
    card.focus();
    this.lift(card);
  }

  // Show one card raised in the fan, or none (null).
  lift(card) {
    for (const other of this._cards()) mark(other, "data-lifted", other === card);
  }

  // Lay the card. If cards are chosen, add this card to them, or undo its choice.
  use(card) {
    if (!card) return;
    this._room.pick(this._place);
    const id = Number(card.dataset.id);
    if (this._room.chosen.size) this._room.choose(id);
    else this._room.lay(this._place, id);
  }

  _key(event) {
    const card = event.target.closest("button");
    if (!card || event.ctrlKey || event.altKey || event.metaKey) return;
    const cards = this._buttons();
    const at = cards.indexOf(card);
    if (event.key in STEPS) this._focus(cards[(at + STEPS[event.key] + cards.length) % cards.length]);
    else if (event.key === "Home") this._focus(cards[0]);
    else if (event.key === "End") this._focus(cards.at(-1));
    else if (event.key === " ") this._room.choose(Number(card.dataset.id));
    else if (event.key === "r") this._room.turn(Number(card.dataset.id));
    else if (event.key === "Enter" && this._room.chosen.size) this._room.layChosen();
    else return;
    event.preventDefault();
  }

  _name() {
    return nameOf(this._room.state.places, this._place);
  }

  _cards() {
    return [...this.node.children];
  }

  _buttons() {
    return this._cards().filter((card) => card.tagName === "BUTTON");
  }
}
