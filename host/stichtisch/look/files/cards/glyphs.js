// The characters of the index, drawn as strokes: 44 units high, with a line width of 7.6 units.
import { symbol } from "./paint.js";

const HEIGHT = 44;
const PEN = 7.6;
const GAP = 2.6;

const RING = "M15 4C22 4 25.6 10 25.6 22S22 40 15 40S4.4 34 4.4 22S8 4 15 4Z";
const SIX =
  "M24 6.4C22 4.6 19.6 4 17 4C8.6 4 4.4 11 4.4 24C4.4 34.6 8.4 40 15 40C21.6 40 25.4 35.6 25.4 28.6C25.4 22 21.6 18 15.4 18C9.6 18 4.8 22 4.6 28";

// Width, and lines.
const GLYPHS = {
  0: [30, RING],
  1: [17, "M2 13.6L10.6 6.4V44"],
  2: [30, "M5 14.6C5 8 9 4 15 4C21 4 25 7.6 25 13.4C25 18 22.4 21.4 18.6 25.6L5.6 40.2H28"],
  3: [30, "M3.6 3.8H25.2L14.4 17.6C21.8 17.6 25.6 21.6 25.6 28.4C25.6 35.6 21 40 14.2 40C9.4 40 5.4 38 3.6 34.4"],
  4: [30, "M21.4 44V3.8H19.6L4.4 30.6H31"],
  5: [
    30,
    "M25 3.8H8.4L6.4 21C8.8 18.8 11.6 17.8 14.8 17.8C21.4 17.8 25.6 22 25.6 28.6C25.6 35.6 21.2 40 14.2 40C9.4 40 5.6 38 3.6 34.6",
  ],
  6: [30, SIX],
  7: [30, "M2 3.8H25.4C18.6 15 14.6 28 13.8 44"],
  8: [
    30,
    "M15 4C20.6 4 23.8 7 23.8 11.8S20.6 19.8 15 19.8S6.2 16.6 6.2 11.8S9.4 4 15 4ZM15 19.8C21.8 19.8 25.6 23.6 25.6 29.8S21.8 40 15 40S4.4 36 4.4 29.8S8.2 19.8 15 19.8Z",
  ],
  9: [30, SIX, 'transform="rotate(180 15 22)"'],
  A: [34, "M4 44L17 10L30 44M9 33.4H25"],
  B: [
    29,
    "M5 3.8V40.2H15.6C21.6 40.2 25 37 25 31.2S21.4 22 15.6 22H5M15 22C20.4 22 23.4 18.8 23.4 13S20.2 3.8 15 3.8H5",
  ],
  D: [30, "M5 3.8V40.2H11.6C21 40.2 25.8 34 25.8 22S21 3.8 11.6 3.8Z"],
  J: [27, "M8 3.8H22V28.6C22 36 18.6 40 12.6 40C7.4 40 4.2 37 3.8 31.4"],
  K: [31, "M5 0V44M26.6 0L8 24.6M14.4 16L28.4 44"],
  O: [32, "M16 4C23.6 4 27.8 10.6 27.8 22S23.6 40 16 40S4.2 33.4 4.2 22S8.4 4 16 4Z"],
  Q: [32, "M16 4C23.6 4 27.8 10.6 27.8 22S23.6 40 16 40S4.2 33.4 4.2 22S8.4 4 16 4ZM16.6 28L29.4 44"],
  R: [30, "M5 44V3.8H15.4C21.4 3.8 24.8 7.2 24.8 13.4S21.4 23 15.4 23H5M15.6 23L26.4 44"],
  U: [30, "M4.6 0V27.6C4.6 35.6 8.4 40 15 40S25.4 35.6 25.4 27.6V0"],
  V: [32, "M3.8 0L16 39.6L28.2 0"],
};

const LETTERS = {
  french: { de: "BDKA", en: "JQKA", fr: "VDRA" },
  german: { de: "UOKA", en: "UOKA", fr: "UORA" },
};
const COURT = "JQKA";

// The text of a rank in the index.
export function letters(style, rank, language) {
  if (rank === "T") return "10";
  const at = COURT.indexOf(rank);
  return at < 0 ? rank : (LETTERS[style][language] ?? LETTERS[style].en)[at];
}

export function glyphSymbols() {
  return Object.entries(GLYPHS).map(([character, [, d, more = ""]]) =>
    symbol(
      `glyph-${character}`,
      `<path d="${d}" fill="none" stroke-width="${PEN}" stroke-miterlimit="8"${more && ` ${more}`}/>`,
    ),
  );
}

// The markup of a word that is centred on x, with its top at y. Words of two characters are set narrower.
export function written(word, x, y, height) {
  const scale = height / HEIGHT;
  const narrow = word.length > 1 ? 0.78 : 1;
  const widths = [...word].map((character) => GLYPHS[character][0] * scale * narrow);
  let left = x - (widths.reduce((sum, width) => sum + width) + GAP * (word.length - 1)) / 2;
  const uses = [...word].map((character, at) => {
    const place = `translate(${left.toFixed(1)} ${y}) scale(${(scale * narrow).toFixed(3)} ${scale.toFixed(3)})`;
    left += widths[at] + GAP;
    return `<use href="#card-glyph-${character}" transform="${place}"/>`;
  });
  return uses.join("");
}
