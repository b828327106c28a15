// The state of the room on this page: the last state received, and the cards that the user has chosen, turned or laid.

const NOBODY = { who: "nobody", name: "", sits: false, dealer: false, hand: [], lies: [], tricks: 0, light: [0, 0, 0], keys: [false, false, false], reader: true };
const BEFORE = {
  power: true, cable: true, us: 0, mine: [], game: null, profile: null, blank: null, number: 0, playing: false,
  turn: null, asked: null, scores: null, totals: null, rest: 0, trick: false, places: [NOBODY, NOBODY, NOBODY, NOBODY], seed: null, paused: false, language: null,
};

// Events: "state" after each state; "choice" after a change of chosen or turned cards, or of the active
// place.
export class Room extends EventTarget {
  constructor() {
    super();
    this.state = BEFORE;
    // The numbers of the chosen cards, all from the active place; the numbers of the turned cards; for each card, the
    // place that laid it.
    this.chosen = new Set();
    this.turned = new Set();
    this._laidBy = new Map();
    this._picked = null;
    this._send = () => {};
  }

  // Set the function that sends messages.
  reach(send) {
    this._send = send;
  }

  send(message) {
    this._send(message);
  }

  // Set how long robots wait before they act, in milliseconds.
  setPace(ms) {
    this.send({ do: "pace", ms });
  }

  update(state) {
    const before = this.state;
    this.state = state;
    const calls = [state.turn, state.asked];
    const called = calls.find((place) => this.isMine(place));
    const moved = state.turn !== before.turn || state.asked !== before.asked || state.mine.length !== before.mine.length;
    if (moved && called !== undefined) this._pick(called);
    if (state.number !== before.number) this.turned.clear();
    this._forgetGone();
    this.dispatchEvent(new Event("state"));
  }

  // Return the user's places that have laid a card on a reader with several cards.
  severalOf() {
    const { mine, places } = this.state;
    const lying = places.flatMap(({ lies }, at) => (lies.length > 1 ? lies.map(({ id }) => this.ownerOf(id, at)) : []));
    return mine.filter((place) => lying.includes(place));
  }

  isMine(place) {
    return this.state.mine.includes(place);
  }

  // The place that the keyboard controls: of the user's places, the one that the user picked last or that had to act
  // last. It is null if the user has none.
  get active() {
    const { mine } = this.state;
    return mine.includes(this._picked) ? this._picked : (mine[0] ?? null);
  }

  // Make one of the user's places the active one.
  pick(place) {
    if (!this.isMine(place) || place === this.active) return;
    this._pick(place);
    this._chose();
  }

  _pick(place) {
    if (this._picked !== place) this.chosen.clear();
    this._picked = place;
  }

  // Choose a card of the active place's hand, or undo its choice.
  choose(id) {
    if (!this.chosen.delete(id)) this.chosen.add(id);
    this._chose();
  }

  chooseNone() {
    this.chosen.clear();
    this._chose();
  }

  // Turn a card with two motifs round.
  turn(id) {
    if (!this.turned.delete(id)) this.turned.add(id);
    this._chose();
  }

  lay(place, id, at = place) {
    this._laidBy.set(id, place);
    const message = { do: "lay", place, id, at };
    if (this.turned.has(id)) message.end = 1;
    this.send(message);
  }

  layChosen() {
    const ids = this._takeChosen();
    for (const id of ids) this.lay(this.active, id);
  }

  putAwayChosen() {
    this.send({ do: "put_away", place: this.active, ids: this._takeChosen() });
  }

  giveChosen(to) {
    this.send({ do: "give", place: this.active, to, ids: this._takeChosen() });
  }

  _takeChosen() {
    const ids = [...this.chosen];
    this.chooseNone();
    return ids;
  }

  // Return the place whose hand laid a card on a reader. If another page laid it, return the place of the reader.
  ownerOf(id, at) {
    return this._laidBy.get(id) ?? at;
  }

  lift(id, at) {
    this.send({ do: "lift", place: this.ownerOf(id, at), id });
  }

  // Return a card's face as shown. If it is turned round, its second motif comes first.
  shown(card) {
    return this.turned.has(card.id) && card.face?.includes("|") ? card.face.split("|").reverse().join("|") : card.face;
  }

  _forgetGone() {
    const held = new Set(this.state.places.flatMap((place) => place.hand.map((card) => card.id)));
    for (const id of this.chosen) if (!held.has(id)) this.chosen.delete(id);
  }

  _chose() {
    this.dispatchEvent(new Event("choice"));
  }
}
