// Elements that several figures share. They fill the upper half of a card: 200 units wide, with the face around 122,
// 74.
import { BLUSH, INK, LIPS, SKIN, WHITE, dot, filled, line, plain } from "./paint.js";

const FACE = "M101 56C101 50 143 50 143 56V78C143 95 134 106 122 106C110 106 101 95 101 78Z";

export function face(brows, mouth = "") {
  return [
    filled(FACE, SKIN),
    plain("M134 52C150 58 146 100 122 106C132 96 136 76 134 52Z", BLUSH, 0.55),
    brows &&
      line(`M105.5 ${brows}Q111 ${brows - 4} 116.5 ${brows}M127.5 ${brows}Q133 ${brows - 4} 138.5 ${brows}`, INK, 2.4),
    dot(111.5, 73, 2.9, INK, 'stroke="none"'),
    dot(132.5, 73, 2.9, INK, 'stroke="none"'),
    line("M122 72C121 80 118 83 119 85.5C120 87 123 87 125 86.5", "#a8603f", 1.9),
    mouth,
  ].join("");
}

export const SMILE = plain("M115 94C118 92 120.5 93 122 93.8C123.5 93 126 92 129 94C127 98.5 117 98.5 115 94Z", LIPS);
export const THROAT =
  filled("M112 100H132V120H112Z", SKIN) +
  plain("M112 104C118 110 126 110 132 104V112C126 116 118 116 112 112Z", BLUSH, 0.7);

export const SHOULDERS = "M122 110C96 110 72 116 60 138L40 186H206V128C186 116 152 110 122 110Z";
const FOLDS = "M78 140C74 156 74 168 76 184M168 134C172 150 172 170 170 188M188 140C192 156 192 170 190 188";

export function robe({ cloth, lining }) {
  return (
    filled(SHOULDERS, cloth) +
    plain("M150 112C186 116 196 122 206 128V186H166C172 160 166 130 150 112Z", INK, 0.18) +
    line(FOLDS, INK, 1.6) +
    filled("M60 138C66 132 76 126 84 124L66 186H40Z", lining)
  );
}

export function fist(x, y, { lining }) {
  return (
    filled(`M${x - 14} ${y + 14}L${x + 16} ${y + 10}L${x + 22} ${y + 40}H${x - 14}Z`, lining) +
    filled(
      `M${x - 11} ${y - 8}Q${x - 12} ${y - 13} ${x - 6} ${y - 13}H${x + 7}Q${x + 12} ${y - 13} ${x + 12} ${y - 7}V${y + 9}Q${x + 10} ${y + 14} ${x + 4} ${y + 14}H${x - 6}Q${x - 11} ${y + 14} ${x - 11} ${y + 8}Z`,
      SKIN,
    ) +
    line(`M${x - 11} ${y - 4}H${x + 3}M${x - 11} ${y + 3}H${x + 3}M${x - 10} ${y + 9}H${x + 2}`, INK, 1.5)
  );
}

export function beard({ hair: dark, beard: hair = dark }) {
  return (
    filled(
      "M99 72C92 104 102 138 122 150C142 138 152 104 145 72C143 84 138 88 132 87C127 84 117 84 112 87C106 88 101 84 99 72Z",
      hair,
    ) +
    line("M108 100C108 116 112 128 117 138M136 100C136 116 132 128 127 138M122 108V142", INK, 1.5) +
    plain("M114 97C117 95 127 95 130 97C128 102 116 102 114 97Z", LIPS) +
    filled("M122 88C113 82 103 88 97 99C107 102 117 100 122 93C127 100 137 102 147 99C141 88 131 82 122 88Z", hair)
  );
}

export function curls({ hair: dark, beard: hair = dark }) {
  return (
    filled("M99 54C85 62 82 84 86 94C80 100 88 110 97 106C104 104 104 96 102 88Z", hair) +
    filled("M145 54C159 62 162 84 158 94C164 100 156 110 147 106C140 104 140 96 142 88Z", hair)
  );
}

export const ERMINE =
  filled(
    "M122 108C100 108 82 114 72 126C78 146 98 158 122 160C148 158 168 146 174 126C162 114 144 108 122 108Z",
    WHITE,
  ) +
  plain("M150 112C164 116 170 120 174 126C168 146 148 158 122 160C146 150 156 134 150 112Z", INK, 0.1) +
  [
    [84, 128],
    [94, 142],
    [160, 128],
    [150, 142],
    [108, 151],
    [136, 151],
  ]
    .map(([x, y]) => plain(`M${x} ${y - 5}L${x + 2.6} ${y + 3}Q${x} ${y + 6} ${x - 2.6} ${y + 3}Z`, INK))
    .join("");
