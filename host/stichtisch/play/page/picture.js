// The picture of a card, drawn by cards.js. The element around it has the name for screen readers.

import { back, face } from "./cards.js";
import { settings } from "./settings.js";
import { LANGUAGES, language } from "./words.js";

let letters = null;

// Use the letters of the display's language on the cards, or those of the page's language until the display's language
// is known.
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

// Return a key that is different for each picture, so that the page can detect changes.
export function pictureKey(card, style) {
  return [card, style, settings.colours, letters ?? language()].join();
}
