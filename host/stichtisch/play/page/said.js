// Events as sentences: a screen reader reads them, and the line under the bar shows the last one.

import { element } from "./element.js";
import { cardName, declarationName, nameOf, styleOf } from "./names.js";
import { settings } from "./settings.js";
import { say } from "./words.js";

const LINES = 20;

export class Said {
  constructor(log) {
    this._log = log;
  }

  // Write the sentence for a message of the room. state: the state of the room; text: the room's words for a
  // declaration.
  tell(said, state, text) {
    if (said[0] === "card" && settings.speech === "tricks") return;
    const sentence = sentenceOf(said, state, text);
    if (sentence) this.write(sentence, said[0]);
  }

  write(sentence, kind = "") {
    this._log.append(element("p", { "data-kind": kind }, sentence));
    while (this._log.children.length > LINES) this._log.firstElementChild.remove();
  }
}

// Return the sentence for a message, empty if this page has no words for it.
export function sentenceOf([kind, ...values], state, text) {
  if (kind === "declared") return declaredSentence(state, text, ...values);
  const tells = KINDS[kind];
  return tells ? tells(state, ...values) : "";
}

function declaredSentence(state, text, place, ...entry) {
  return say("said_declared", nameOf(state.places, place), declarationName(entry, text, styleOf(state.game)));
}

const KINDS = {
  sits: (state, place) => say("said_sits", nameOf(state.places, place)),
  deal: (state, number, dealer) => say("said_deal", number, nameOf(state.places, dealer)),
  card: (state, place, face) => say("said_card", nameOf(state.places, place), cardName(face, styleOf(state.game))),
  trick: (state, place, points) =>
    Number.isInteger(points)
      ? say("said_trick_points", nameOf(state.places, place), points)
      : say("said_trick", nameOf(state.places, place)),
  over: (state, scores) => (scores ? say("said_over", scoresOf(state, scores)) : say("said_over_none")),
  power: (_, on) => say(on ? "said_power_on" : "said_power_off"),
};

function scoresOf(state, scores) {
  return scores.map((score, place) => scoreOf(state, place, score)).filter(Boolean).join(", ");
}

function scoreOf(state, place, score) {
  return score === null || score === undefined ? "" : `${nameOf(state.places, place)} ${signed(score)}`;
}

// Return a number of points with its sign.
export function signed(points) {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}
