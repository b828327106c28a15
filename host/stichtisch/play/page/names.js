// What cards, places and declarations are called in the language of the page.

import { all, write } from "./element.js";
import { settings } from "./settings.js";
import { has, say } from "./words.js";

// The faces of the cards, "french" or "german": as chosen, else those of the game.
export function styleOf(game) {
  if (settings.cards !== "game") return settings.cards;
  return game === "schafkopf" ? "german" : "french";
}

// A card's name: "ten of hearts"; of one with two motifs both.
export function cardName(face, style) {
  if (!face) return say("card_back");
  return face.split("|").map((motif) => motifName(motif, style)).join(" / ");
}

function motifName(motif, style) {
  if (has(`motif_${motif}`)) return say(`motif_${motif}`);
  return say("card", say(`suit_${style}_${motif[0]}`), say(`rank_${style}_${motif[1]}`));
}

// What a seat is called, everywhere on the page and on the display: by the name of the person, by the number that the
// table gives to somebody without a name, or by the place if nobody sits there.
export function nameOf(places, place) {
  const { name, guest } = places[place] ?? {};
  return name || (guest ? say("guest", guest) : say(`place_${place}`));
}

// Write the names of seats where they are to stand: data-seat is the place, data-says the text around its name.
export function nameSeats(places) {
  for (const node of all("[data-seat]")) {
    const name = nameOf(places, Number(node.dataset.seat));
    write(node, node.dataset.says ? say(node.dataset.says, name) : name);
  }
}

// What somebody declares: verb and arguments as in the deal notation.
export function declarationName(verb, values, style) {
  const whole = [`d_${verb}`, ...values].join(" ");
  if (has(whole)) return say(whole);
  const [first, ...others] = values;
  if (verb === "tops") return say(others[0] ? "d_tops with" : "d_tops without", first);
  if (verb === "game" || verb === "solo" || verb === "call") return [gameName(verb, String(first), style), ...others.map(flagName)].join(", ");
  if (has(`d_${verb}`)) return say(`d_${verb}`, ...values.map(String));
  return [verb, ...values].join(" ");
}

function gameName(verb, name, style) {
  const [game, suit] = name.length === 1 ? [verb, name] : name.split(":");
  if (suit) return say(`suited_${game}`, say(`suit_${style}_${suit}`));
  return say(has(`d_${verb} ${game}`) ? `d_${verb} ${game}` : `d_${game}`);
}

function flagName(flag) {
  return say(has(`d_flag ${flag}`) ? `d_flag ${flag}` : `d_say ${flag}`);
}
