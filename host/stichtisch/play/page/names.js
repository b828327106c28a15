// Names of cards, places and declarations in the language of the page.

import { all, write } from "./element.js";
import { gameOf } from "./games.js";
import { settings } from "./settings.js";
import { has, say } from "./words.js";

// Return the style of the cards, "french" or "german": the chosen style, or the game's own style if none is chosen.
export function styleOf(game) {
  return settings.cards === "game" ? (gameOf(game)?.faces ?? "french") : settings.cards;
}

// Return a card's name, such as "ten of hearts", or both names if the card has two motifs.
export function cardName(face, style) {
  if (!face) return say("card_back");
  return face.split("|").map((motif) => motifName(motif, style)).join(" / ");
}

function motifName(motif, style) {
  if (has(`motif_${motif}`)) return say(`motif_${motif}`);
  return say("card", say(`suit_${style}_${motif[0]}`), say(`rank_${style}_${motif[1]}`));
}

// Return the name of a seat, as on the display: the name of the person, the number that the table gave a guest, or the
// name of the place if it is empty.
export function nameOf(places, place) {
  const { name, guest } = places[place] ?? {};
  return name || (guest ? say("guest", guest) : say(`place_${place}`));
}

// Write the names of seats into their elements. data-seat is the place; data-says is the key of the text around the
// name.
export function nameSeats(places) {
  for (const node of all("[data-seat]")) {
    const name = nameOf(places, Number(node.dataset.seat));
    write(node, node.dataset.says ? say(node.dataset.says, name) : name);
  }
}

// Return a declaration in words. entry: verb and arguments as in the deal notation; text: the room's words,
// if any.
export function declarationName(entry, text, style) {
  const [verb, ...values] = entry;
  if (text) return text.replace(/\{suit_(.)\}/g, (_, suit) => capital(say(`suit_${style}_${suit}`)));
  return has(`d_${verb}`) ? say(`d_${verb}`, ...values.map(String)) : entry.join(" ");
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
