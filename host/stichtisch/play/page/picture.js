// A card as the page shows it: drawn by cards.js, named for screen readers by whoever holds it.

import { back, face } from "./cards.js";
import { settings } from "./settings.js";
import { LANGUAGES, language } from "./words.js";

let letters = null;

// The letters on the cards are those of the table's display, of whose language there is always one: "de", "en" or "fr".
export function useLetters(ofDisplay) {
  letters = ofDisplay in LANGUAGES ? ofDisplay : null;
}

// The markup of a card; of none that may be seen, and of none that can be drawn, the back.
export function pictureOf(card, style) {
  if (!card) return back();
  try {
    return face(style, card, { fourColours: settings.colours === "four", language: letters ?? language() });
  } catch {
    return back({ colour: "red" });
  }
}

// Names the picture, to see whether it is another one.
export function pictureKey(card, style) {
  return [card, style, settings.colours, letters ?? language()].join();
}
