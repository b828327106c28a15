// The playing cards of the table as SVG: French and German faces, cards with two motifs, and backs.
//
// A card is named as in deal notation: "HT", "SK|H4", "FOOL|ST"; a name with two motifs begins with the motif at the
// upper end. Each face refers to the output of symbols(), which a page must contain once. The markup has no inline
// styles, so it is allowed under a strict Content Security Policy.

import { ace } from "./cards/aces.js";
import { backSymbols } from "./cards/backs.js";
import { corner } from "./cards/corner.js";
import { COURT, endSymbols, ends } from "./cards/ends.js";
import { glyphSymbols } from "./cards/glyphs.js";
import { PAPER, PAPER_SHADE, symbol, turned, use } from "./cards/paint.js";
import { wholePips } from "./cards/pips.js";
import { SUITS, ink, suitSymbols } from "./cards/suits.js";
import { isUnsuited } from "./cards/unsuited.js";

export const STYLES = ["french", "german"];

const WIDTH = 200;
const HEIGHT = 300;
const RANKS = "23456789TJQKA";

const SHEET = `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="15" fill="url(#card-paper)" stroke="#b9b0a0" stroke-width="2"/>`;
const LIGHTS =
  `<linearGradient id="card-paper" x2="1" y2="1"><stop stop-color="${PAPER}"/><stop offset="1" stop-color="${PAPER_SHADE}"/></linearGradient>` +
  '<linearGradient id="card-light" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".25"/>' +
  '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>';

// The symbols to which all faces refer, for the body of the page.
export function symbols() {
  const all = [symbol("sheet", SHEET), ...suitSymbols(), ...glyphSymbols(), ...endSymbols(), ...backSymbols()];
  return `<svg class="card-symbols" width="0" height="0" aria-hidden="true" focusable="false">${LIGHTS}${all.join("")}</svg>`;
}

// The markup of a card. style: "french" or "german"; language: the language of the index, "de", "en" or "fr"; label:
// the name for screen readers, which ignore a card with an empty label. Throws RangeError if the card does not exist.
export function face(style, card, { fourColours = false, language = "en", label = "" } = {}) {
  const motifs = card.split("|");
  if (!STYLES.includes(style) || motifs.length > 2 || !motifs.every(isMotif)) {
    throw new RangeError(`not a card: ${style} ${card}`);
  }
  const scheme = style === "german" ? style : fourColours ? "french4" : "french2";
  const look = { style, scheme, language };
  const content = motifs.length > 1 || isUnsuited(card) ? ends(look, ...motifs) : whole(look, card);
  return framed(`card card-${style}`, label, `${use("sheet")}${content}`);
}

// The markup of a card that lies face down. colour: "blue" or "red".
export function back({ colour = "blue", label = "" } = {}) {
  return framed("card card-back", label, use(`back-${colour}`));
}

function isMotif(motif) {
  return isUnsuited(motif) || (motif.length === 2 && SUITS.includes(motif[0]) && RANKS.includes(motif[1]));
}

const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function framed(name, label, content) {
  const said = label
    ? `role="img" aria-label="${label.replace(/[&<>"]/g, (one) => ESCAPED[one])}"`
    : 'aria-hidden="true"';
  return `<svg class="${name}" viewBox="0 0 ${WIDTH} ${HEIGHT}" focusable="false" ${said}>${content}</svg>`;
}

function whole(look, card) {
  const [suit, rank] = card;
  const sign = `${look.style}-${suit}`;
  const coloured = `fill="${ink(look.scheme, suit)}"`;
  if (COURT.includes(rank)) return ends(look, card);
  const index = corner(look, card);
  const signs = rank === "A" ? ace(look.style, sign, coloured) : wholePips(sign, rank, coloured);
  return index + turned(index) + signs;
}
