// The page, which combines the table, the tools and the connection.

import { symbols } from "./cards.js";
import { fillGames, joinMessage, showOffline, wire, wireJoin, wireLink, wireNewEvening, wireSettings } from "./dialogs.js";
import { Display } from "./display.js";
import { Drawer } from "./drawer.js";
import { all, element, mark, one, setShown, write } from "./element.js";
import { listen } from "./keyboard.js";
import { Hints } from "./hints.js";
import { gameOf, learn } from "./games.js";
import { wireInvite } from "./invite.js";
import { Lesson } from "./lesson.js";
import { eveningOf, invitationOf } from "./link.js";
import { nameOf, nameSeats } from "./names.js";
import { Panel } from "./panel.js";
import { useLetters } from "./picture.js";
import { Replay } from "./replay.js";
import { Rest } from "./rest.js";
import { Result } from "./result.js";
import { Room } from "./room.js";
import { Said } from "./said.js";
import { Seat } from "./seat.js";
import { choose, settings, show } from "./settings.js";
import { Table, forgetPictures } from "./table.js";
import { ChosenBar, Things } from "./things.js";
import { connect } from "./transport.js";
import { LANGUAGES, has, language, say, speak } from "./words.js";

const PACES = [0, 300, 700, 1500];
const USUAL_PACE = 700;

class Page {
  constructor() {
    this.room = new Room();
    const seat = new Seat(this.room, one("#seat"), (place, who) => this._arranged(place, who));
    this.table = new Table(this.room, one(".cloth"), (place, button) => seat.open(place, button));
    this.display = new Display(one("canvas"));
    this.said = new Said(one(".said"));
    this.drawer = new Drawer(one("#inside"), () => this._look(), (place) => nameOf(this.room.state.places, place));
    this.things = new Things(this.room, one("#things"));
    this._looked = "[]";
    // The place at which each key was pressed by the keyboard.
    this._pressed = new Map();
    this._sitting = [];
    this.lesson = new Lesson(this.room, one("#lesson"), () => this._look());
    this.result = new Result(this.room, one("#result"), one(".results"));
    new Hints(this.room, (sentence) => this.said.write(sentence, "hint"));
    this.rest = new Rest(this.room, one(".rest"), one("#left-over"));
    new ChosenBar(this.room, one(".chosen"));
    this._fillTools();
    this.replay = new Replay(this.room, one("#pace"), () => this._newEvening({ do: "new" }));
    this._wire();
    this.room.addEventListener("state", () => this._renderTools());
  }

  async start() {
    show();
    await this._speak(settings.language);
    mark(document.documentElement, "data-ready", true);
    this.connection = await connect({
      message: (message) => this._take(message),
      screen: (bytes, top, rows) => this.display.draw(bytes, top, rows),
      connected: (is) => this._connected(is),
    });
    this.room.reach((message) => this.connection.send(message));
    mark(document.documentElement, "data-backend", this.connection.backend);
    wireInvite(this.connection.facts.invitation);
    this._renderTools();
    this._keepOffline();
  }

  async _keepOffline() {
    if (this.connection.backend !== "worker") return;
    const { keepOffline } = await import("./offline.js");
    showOffline(await keepOffline());
  }

  // Called after connecting: take places, then begin the evening that the link describes.
  _begin() {
    const evening = this._began ? null : eveningOf(location.hash);
    if (evening?.robots && !invitationOf(location.hash)) this._beginEvening(evening.message, evening.robots);
    else {
      if (!this.room.state.mine.length) this._takePlaces();
      if (evening) this._sendNew(evening.message);
    }
    this._began = true;
    this._looked = "[]";
    this._look();
    this._askForWords();
  }

  // Take the places that this browser had before. If there are other people at the table, or if the table needs a code
  // word, ask the user first.
  _takePlaces() {
    const invitation = invitationOf(location.hash);
    const alone = this.room.state.places.every((place) => place.who !== "person");
    if (this._joined) this.room.send(this._joined);
    else if (invitation && invitation.place !== null && invitation.name) this._join(joinMessage(invitation.place, invitation.code, invitation.name));
    else if (alone && !invitation && !this.connection.facts.code) this._arrange(settings.robots);
    else this._askForPlace(invitation);
  }

  _askForPlace(invitation) {
    if (invitation) one("#join-code").value = invitation.code;
    if (!one("#join").open) one("#join").showModal();
  }

  // Give these places to robots, and all other free ones to the user.
  _arrange(robots) {
    for (let place = 0; place < 4; place++) {
      const { who } = this.room.state.places[place];
      if (robots.includes(place)) this.room.send({ do: "who", place, who: "robot" });
      else if (!this.room.isMine(place) && who !== "person") this.room.send({ do: "join", place });
    }
  }

  // Begin another evening, with the language and the seat names of the page on the display.
  _sendNew(message) {
    this._ordered = Boolean(message.game);
    this.room.send({ ...message, language: language(), names: [0, 1, 2, 3].map((place) => say(`place_${place}`)) });
  }

  // If no deal has begun and the user is alone, replace the table with a new one in the language of the page.
  _followLanguage() {
    const { number, places, seed, game, profile, cable, power } = this.room.state;
    const alone = places.every(({ who }, place) => who !== "person" || this.room.isMine(place));
    if (!this._isOtherLanguage() || number || !alone || !power || !cable || !this.room.state.mine.length) return;
    this._sendNew({ do: "new", ...(Number.isInteger(seed) && { seed }), ...(this._ordered && { game, profile }) });
  }

  _isOtherLanguage() {
    const { language: spoken } = this.room.state;
    return spoken in LANGUAGES && spoken !== language();
  }

  _beginEvening(message, robots) {
    this._arrange(robots);
    this._sendNew(message);
  }

  // Remember the places of robots for the next visit.
  _arranged(place, who) {
    const others = settings.robots.filter((robot) => robot !== place);
    choose("robots", who === "robot" ? [...others, place] : others);
  }

  _connected(is) {
    const lost = one(".lost");
    lost.hidden = is;
    write(lost, is ? "" : say("lost"));
    this._known = false;
  }

  _take(message) {
    if (message.state) this._update(message.state);
    // The name of a person who sits down is in the next state, so the sentence is delayed until then.
    if (message.said?.[0] === "sits") this._sitting.push(message.said);
    else if (message.said) {
      this.said.tell(message.said, this.room.state, message.text);
      if (message.said[0] === "over") this.result.tell(message.said[1]);
      this.lesson.heard(message.said);
    }
    if (message.words) this._learn(message.words);
    if (message.refused) this._refused(message.refused, message.why);
    if (message.exported !== undefined) save(message.exported, message.name);
    if (message.failed) this._failed(message.failed);
    if (message.journal) this.lesson.wrote(message.journal);
    this.drawer.take(message);
  }

  _update(state) {
    setShown(one(".starting"), false);
    useLetters(state.language);
    this.room.update(state);
    for (const said of this._sitting.splice(0)) this.said.tell(said, state);
    if (!this._known) {
      this._known = true;
      this._begin();
    }
    if (!this._followed && state.mine.length && state.language !== null) {
      this._followed = true;
      this._followLanguage();
    }
  }

  // Store the words of the games, if they are in the current language of the page.
  _learn(words) {
    if (words.language !== language()) return;
    learn(words);
    fillGames();
    this._redraw();
  }

  _failed(why) {
    const lost = one(".lost");
    lost.hidden = false;
    write(lost, say("failed", why));
  }

  _refused(what, why) {
    const special = `refused_${what}`;
    if (what === "join" && this.connection.backend === "server") this._joined = null;
    this.said.write(say(why === "not_now" && has(special) ? special : `refused_${why}`), "refused");
    if (what === "join" && why !== "message" && !one("#join").open) one("#join").showModal();
  }

  // Request only the messages that the drawer and the lesson need.
  _look() {
    const wanted = [...new Set([...this.drawer.wanted, ...this.lesson.wanted])];
    if (JSON.stringify(wanted) === this._looked) return;
    this._looked = JSON.stringify(wanted);
    this.room.send({ do: "look", at: wanted });
  }

  _askForWords() {
    this.room.send({ do: "words", language: language() });
  }

  async _speak(language) {
    choose("language", language);
    await speak(language);
    one("#language").value = language;
    if (this.connection) this._askForWords();
    this.things.translated();
    this.lesson.render();
    this.drawer.render();
    this.result.render();
    this._redraw();
  }

  _redraw() {
    forgetPictures(one(".cloth"));
    this.table.render();
    this.things.translated();
    this.rest.render();
    this._renderTools();
  }

  _fillTools() {
    document.body.insertAdjacentHTML("afterbegin", symbols());
    one("#pace").append(...PACES.map((ms) => element("option", { value: ms, "data-t": `pace_${ms}` })));
    one("#pace").value = USUAL_PACE;
    one("#robots").append(...[0, 1, 2, 3, 4].map((count) => element("option", { value: count }, String(count))));
  }

  _wire() {
    wire();
    wireSettings(() => this._redraw(), (chosen) => this._choose(chosen));
    wireNewEvening((message, lesson) => this._newEvening(message, lesson));
    one("#begin-lesson").addEventListener("click", () => this._beginLesson());
    one("#pause").addEventListener("click", () => this._pause());
    wireLink(this.room);
    wireJoin(this.room, (message) => this._join(message));
    this.panels = ["things", "inside", "lesson"].map((name) => new Panel(one(`#${name}`), one(`#${name}-button`), (open) => this._opened(name, open)));
    const menu = one("#menu");
    one(".menu-button").addEventListener("click", () => this._showMenu(!menu.matches("[data-open]")));
    menu.addEventListener("click", (event) => event.target.closest("button") && this._showMenu(false));
    addEventListener("keydown", (event) => event.key === "Escape" && this._showMenu(false));
    addEventListener("pointerdown", (event) => !event.target.closest("#menu, .menu-button") && this._showMenu(false));
    for (const button of all("[data-do]")) button.addEventListener("click", () => this._do(button.dataset.do));
    one("#pace").addEventListener("change", ({ target }) => this.room.setPace(Number(target.value)));
    one("#robots").addEventListener("change", ({ target }) => this._setRobots(Number(target.value)));
    listen(this._shortcuts());
  }

  // Press a key of the active place by the keyboard, or release it where it was pressed.
  _pressKey(key, down) {
    if (down && this.room.active !== null) this._pressed.set(key, this.table.places[this.room.active]);
    this._pressed.get(key)?.press(key, down);
    if (!down) this._pressed.delete(key);
  }

  _shortcuts() {
    const hands = Object.fromEntries([0, 1, 2, 3].map((place) => [String(place + 1), () => this._focusHand(place)]));
    return {
      ...hands,
      key: (key, down) => this._pressKey(key, down),
      t: () => this._do("take"),
      v: () => this._do("view"),
      p: () => this._pause(),
      "?": () => one("#help").showModal(),
    };
  }

  _newEvening(message, lesson = false) {
    this.replay.stop();
    if (this.room.state.mine.length) this._sendNew(message);
    else this._beginEvening(message, settings.robots);
    if (lesson) this._beginLesson();
  }

  _beginLesson() {
    one("#help").close();
    this.lesson.restart();
    this.panels.find((panel) => panel.node.id === "lesson").show(true);
  }

  _pause() {
    const { paused, places } = this.room.state;
    if (places.some((place) => place.who === "robot")) this.room.send({ do: "pause", on: !paused });
  }

  async _choose(chosen) {
    await this._speak(chosen);
    this._followLanguage();
  }

  _focusHand(place) {
    this.room.pick(place);
    this.table.places[place].hand.focus();
  }

  _do(what) {
    if (what === "view") this.table.turn();
    else if (what === "plug") this.room.send({ do: "plug", in: true });
    else if (what === "lift") this._liftAll();
    else if (what !== "replay") this.room.send({ do: what });
  }

  // Lift all cards of each of the user's places that has laid a card on a reader with several cards.
  _liftAll() {
    for (const place of this.room.severalOf()) this.room.send({ do: "lift", place });
  }

  _join(message) {
    this._joined = message.do === "join" ? message : null;
    this.room.send(message);
  }

  // Robots sit clockwise after the active place. The other places are the user's.
  _setRobots(count) {
    const first = this.room.active ?? 0;
    const robots = [1, 2, 3, 4].slice(0, count).map((step) => (first + step) % 4);
    choose("robots", robots);
    this._arrange(robots);
  }

  _showMenu(open) {
    const menu = one("#menu");
    if (open === menu.matches("[data-open]")) return;
    mark(menu, "data-open", open);
    mark(one(".menu-button"), "aria-expanded", String(open));
  }

  _opened(name, open) {
    if (name === "lesson") mark(document.body, "data-lesson", open);
    else this._openedBeside(name, open);
    if (name === "inside") this.drawer.opened(open);
    if (name === "lesson") this.lesson.opened(open);
    if (name === "things") this.things.render();
  }

  // Only one panel on the right is open at a time. The lesson explains the panels, so it stays open.
  _openedBeside(name, open) {
    if (open) for (const panel of this.panels) if (![name, "lesson"].includes(panel.node.id)) panel.show(false);
    mark(document.body, "data-panel", open ? name : null);
  }

  _renderTools() {
    const { state } = this.room;
    one("#robots").value = state.places.filter((place) => place.who === "robot").length;
    this._renderFacts(state);
    nameSeats(state.places);
    setShown(one(".no-power"), !state.power);
    const [pause, robots] = [one("#pause"), state.places.some((place) => place.who === "robot")];
    setShown(pause, robots);
    mark(pause, "aria-pressed", String(Boolean(state.paused)));
    write(pause, say(state.paused ? "go_on" : "pause"));
    setShown(one("#table-language"), this._isOtherLanguage());
    if (state.language in LANGUAGES) write(one("#table-language"), say("table_language", LANGUAGES[state.language]));
    setShown(one("[data-do=lift]"), this.room.severalOf().length);
    this._renderTake(state);
  }

  // Disable the button if there is no trick. If the button had the focus, move the focus back to the hand.
  _renderTake({ trick, mine }) {
    const button = one("[data-do=take]");
    const focused = button === document.activeElement;
    button.disabled = !trick || !mine.length;
    if (focused && button.disabled && mine.length) this.table.places[this.room.active].hand.focus();
  }

  // Show the deal number and the game. A click on this line shows the name of the rules and the seed of the shuffles.
  _renderFacts(state) {
    const game = gameOf(state.game);
    const facts = [state.number ? say("facts_deal", state.number) : "", game?.title ?? state.game, state.paused ? say("paused") : "", state.cable ? "" : say("no_cable")];
    write(one(".facts summary"), facts.filter(Boolean).join(" · ") || say("the_table"));
    write(one(".rules"), game?.profiles[state.profile] ?? state.profile ?? "–");
    write(one(".seed"), state.seed ?? say("seed_secret"));
  }
}

function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href: address, download: name || "evening.journal" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

new Page().start();
