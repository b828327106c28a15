// The suits. The shapes of the suit signs are the same as on the printed cards (stichtisch/cards/suits.py), 200 units
// high and centred on 0, 0.
import { symbol } from "./paint.js";

export const SUITS = "CSHD";
export const SCHEMES = ["french2", "french4", "german"];

const GREEN = "#00702f";
const RED = "#c8102e";
const GOLD = "#e8a200";
const BROWN = "#7a4a12";
const DARK_BROWN = "#4a2a06";

// The colours of index and signs, with a contrast of at least 4.5:1 to the paper. German signs have several colours, so
// their suits only use this colour for the index.
const INKS = {
  french2: { C: "#111111", S: "#111111", H: RED, D: RED },
  french4: { C: "#111111", S: GREEN, H: RED, D: "#b24d00" },
  german: { C: DARK_BROWN, S: GREEN, H: RED, D: "#96590a" },
};

export const styleOf = (scheme) => (scheme === "german" ? scheme : "french");
export const ink = (scheme, suit) => INKS[scheme][suit];

const tenth = (number) => Math.round(number * 10) / 10;

// Each quarter of the ellipse is a Bézier curve; 0.5523 is the factor for the closest fit to a quarter of a circle.
function ellipse(x, y, wide, high) {
  const a = tenth(0.5523 * wide);
  const b = tenth(0.5523 * high);
  const to = (...numbers) => `C${numbers.map(tenth).join(" ")}`;
  return (
    `M${x + wide} ${y}` +
    to(x + wide, y - b, x + a, y - high, x, y - high) +
    to(x - a, y - high, x - wide, y - b, x - wide, y) +
    to(x - wide, y + b, x - a, y + high, x, y + high) +
    `${to(x + a, y + high, x + wide, y + b, x + wide, y)}Z`
  );
}

const STEM = "M0 30C-6 62 -14 86 -42 97L0 97L42 97C14 86 6 62 0 30Z";
const HEART =
  "M0 95C-22 55 -95 15 -95 -42C-95 -74 -74 -92 -50 -92C-24 -92 -6 -74 0 -50C6 -74 24 -92 50 -92C74 -92 95 -74 95 -42C95 15 22 55 0 95Z";
const SCALES = [
  [-56, [-30, 0, 30]],
  [-37, [-48, -16, 16, 48]],
  [-18, [-58, -30, 0, 30, 58]],
].flatMap(([y, row]) => row.map((x) => ellipse(x, y, 8.5, 6)));

// The layers of each suit from the bottom, as [colour, path]; "" means the colour of the scheme.
export const SHAPES = {
  french: {
    C: [
      ["", STEM],
      ["", ellipse(0, -50, 46, 46)],
      ["", ellipse(-50, 22, 46, 46)],
      ["", ellipse(50, 22, 46, 46)],
      ["", "M0 -30L-35 12L0 62L35 12L0 -30Z"],
    ],
    S: [
      ["", STEM],
      [
        "",
        "M0 -100C-16 -62 -86 -22 -86 24C-86 56 -66 72 -45 72C-22 72 -6 56 0 36C6 56 22 72 45 72C66 72 86 56 86 24C86 -22 16 -62 0 -100Z",
      ],
    ],
    H: [["", HEART]],
    D: [["", "M0 -100C-20 -62 -46 -26 -74 0C-46 26 -20 62 0 100C20 62 46 26 74 0C46 -26 20 -62 0 -100Z"]],
  },
  german: {
    C: [
      [DARK_BROWN, "M-9 -70L13 -70C12 -82 16 -92 26 -100L2 -100C-6 -92 -10 -82 -9 -70Z"],
      [GOLD, "M0 100C-5 88 -10 84 -18 80C-48 64 -60 30 -60 -16L0 -16L60 -16C60 30 48 64 18 80C10 84 5 88 0 100Z"],
      ["#ffffff", "M-40 -2C-40 28 -32 50 -16 64C-24 46 -28 26 -26 -2Z"],
      [
        BROWN,
        "M0 -76C-50 -76 -80 -54 -80 -20C-80 -8 -72 -4 -62 -4C-30 6 -20 6 0 6C20 6 30 6 62 -4C72 -4 80 -8 80 -20C80 -54 50 -76 0 -76Z",
      ],
      [GOLD, SCALES.join("")],
    ],
    S: [
      [
        GREEN,
        "M0 -100C-14 -70 -88 -46 -88 12C-88 46 -62 62 -38 60C-18 58 -6 48 0 36C6 48 18 58 38 60C62 62 88 46 88 12C88 -46 14 -70 0 -100Z",
      ],
      ["#ffffff", "M0 -78L-4.5 34L0 34L4.5 34L0 -78Z"],
      ["#004d20", "M-5 30L5 30C6 60 12 84 30 94L22 100C0 92 -6 62 -5 30Z"],
      ["#ffffff", "M0 -29L-40 -46L0 -19L40 -46L0 -29Z"],
      ["#ffffff", "M0 -3L-62 -22L0 7L62 -22L0 -3Z"],
      ["#ffffff", "M0 23L-60 12L0 33L60 12L0 23Z"],
    ],
    H: [[RED, HEART]],
    D: [
      [DARK_BROWN, ellipse(0, -80, 24, 20) + ellipse(0, -80, 12, 9)],
      [DARK_BROWN, ellipse(0, 14, 84, 84)],
      [GOLD, ellipse(0, 14, 76, 76)],
      [DARK_BROWN, "M0 -10L-80 -10L-83.8 14L-83 24L0 24L83 24L83.8 14L80 -10L0 -10Z"],
      [RED, "M0 -3L-74 -3L-76 14L-75.8 17L0 17L75.8 17L76 14L74 -3L0 -3Z"],
      [DARK_BROWN, ellipse(0, 46, 13, 13)],
      [DARK_BROWN, "M0 40L-5 40L-5 92L0 92L5 92L5 40L0 40Z"],
    ],
  },
};

export function suitSymbols() {
  return Object.entries(SHAPES).flatMap(([style, suits]) =>
    Object.entries(suits).map(([suit, layers]) => symbol(`${style}-${suit}`, layers.map(layer).join(""))),
  );
}

function layer([colour, d]) {
  return `<path fill-rule="evenodd" d="${d}"${colour && ` fill="${colour}"`}/>`;
}
