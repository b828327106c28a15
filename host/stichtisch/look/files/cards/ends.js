// Cards with two ends that meet along a sloping line: court cards, and cards with two motifs.
import { corner } from "./corner.js";
import { dress } from "./dress.js";
import * as french from "./french_figures.js";
import * as german from "./german_figures.js";
import { DARK_GOLD, GOLD, INK, OUTLINED, PAPER, dot, filled, line, placed, symbol, turned, use } from "./paint.js";
import { endPips } from "./pips.js";
import { SCHEMES, SUITS, ink, styleOf } from "./suits.js";
import { UNSUITED, isUnsuited } from "./unsuited.js";

export const COURT = "KQJ";

const FIGURES = {
  french: { K: french.king, Q: french.queen, J: french.jack },
  german: { K: german.king, Q: german.ober, J: german.unter },
};

// The outline of the picture: the upper half without the index, cut along the sloping line.
const PANEL = "M54 10H182Q190 10 190 18V170L10 130V114H46Q54 114 54 106Z";
const SASH = "M10 124L190 164V176L10 136Z";

export function endSymbols() {
  const courts = SCHEMES.flatMap((scheme) =>
    [...SUITS].flatMap((suit) => [...COURT].map((rank) => courtEnd(scheme, suit, rank))),
  );
  const clip = `<clipPath id="card-end"><path d="${PANEL}"/></clipPath>`;
  return [clip, ...courts, ...Object.keys(UNSUITED).flatMap(unsuitedEnd)];
}

export function ends(look, first, second = first) {
  const sash = filled(SASH, GOLD, `stroke="${INK}" stroke-width="2"`) + line("M10 130L190 170", DARK_GOLD, 2.4);
  return end(look, first) + turned(end(look, second)) + sash;
}

function end(look, motif) {
  return picture(look, motif) + corner(look, motif);
}

function picture({ style, scheme }, motif) {
  if (isUnsuited(motif)) return use(`end-${motif}`);
  const [suit, rank] = motif;
  if (COURT.includes(rank)) return use(`end-${scheme}-${motif}`);
  const ground = filled(PANEL, dress(scheme, suit).ground, `stroke="${ink(scheme, suit)}" stroke-width="2"`);
  return ground + endPips(`${style}-${suit}`, rank, `fill="${ink(scheme, suit)}"`);
}

function ended(id, ground, edge, painted, sign = "") {
  return symbol(
    id,
    filled(PANEL, ground) +
      `<g clip-path="url(#card-end)" ${OUTLINED}><g transform="translate(126 152) scale(.92) translate(-122 -150)">${painted}</g></g>` +
      filled(PANEL, "url(#card-light)", `stroke="${edge}" stroke-width="2"`) +
      sign,
  );
}

// Position and size of the suit sign in the picture: at the top for an Ober, at the bottom for an Unter.
const SIGN_AT = { french: [74, 33, 30], K: [74, 34, 34], Q: [75, 35, 42], J: [74, 112, 35] };
const BADGE = [74, 112, 23.5];

function courtEnd(scheme, suit, rank) {
  const style = styleOf(scheme);
  const colours = dress(scheme, suit);
  const badge = style === "german" && rank === "J" ? dot(...BADGE, PAPER, `stroke="${INK}" stroke-width="2.2"`) : "";
  const sign = placed(`${style}-${suit}`, ...(SIGN_AT[style] ?? SIGN_AT[rank]), `fill="${ink(scheme, suit)}"`);
  return ended(
    `end-${scheme}-${suit}${rank}`,
    colours.ground,
    ink(scheme, suit),
    FIGURES[style][rank](colours),
    badge + sign,
  );
}

function unsuitedEnd(name) {
  const { body, head, ground, ink: edge, sign } = UNSUITED[name];
  return [
    symbol(`head-${name}`, `<g ${OUTLINED}>${head()}</g>`),
    symbol(`sign-${name}`, `<path d="${sign}"/>`),
    ended(`end-${name}`, ground, edge, body() + use(`head-${name}`)),
  ];
}
