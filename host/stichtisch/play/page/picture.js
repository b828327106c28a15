// The picture of a card, drawn by cards.js. The element around it has the name for screen readers.

import { back, face } from "./cards.js";
import { settings } from "./settings.js";
import { LANGUAGES, language } from "./words.js";

let letters = null;

// The letters on the cards are in the language of the table's display, or of the page until that is known.
export function useLetters(ofDisplay) {
  letters = ofDisplay in LANGUAGES ? ofDisplay : null;
}

// Return the markup of a card. A hidden card, or one that cannot be drawn, shows its back.
export function pictureOf(card, style) {
  if (!card) return back();
  try {
    return face(style, card, { fourColours: settings.colours === "four", language: letters ?? language() });
  } catch {
    return back({ colour: "red" });
  }
}

// Return a key that is different for each picture, so that the page can see whether it has changed.
export function pictureKey(card, style) {
  return [card, style, settings.colours, letters ?? language()].join();
}
