// The positions of the suit signs on number cards, and on each end of cards with two motifs.
import { placed, turned } from "./paint.js";

const LEFT = 70;
const MIDDLE = 100;
const RIGHT = 130;
const TOP = 44;

const pair = (y) => [[LEFT, y], [RIGHT, y]];
const single = (y) => [[MIDDLE, y]];

// For each rank, the signs of the upper half, which are repeated upside down, and the x-coordinates of the signs in the
// middle row.
const HALVES = {
  2: [single(TOP), []],
  3: [single(TOP), [MIDDLE]],
  4: [pair(TOP), []],
  5: [pair(TOP), [MIDDLE]],
  6: [pair(TOP), [LEFT, RIGHT]],
  7: [pair(TOP), [LEFT, RIGHT]],
  8: [[...pair(TOP), ...single(98)], [LEFT, RIGHT]],
  9: [[...pair(TOP), ...pair(115)], [MIDDLE]],
  T: [[...pair(TOP), ...single(79), ...pair(115)], []],
};
const SIZE = 39;

export function wholePips(id, rank, more) {
  const [upper, level] = HALVES[rank];
  const half = upper.map(([x, y]) => placed(id, x, y, SIZE, more)).join("");
  // The seventh sign of a seven is only in the upper half.
  const odd = rank === "7" ? placed(id, MIDDLE, 98, SIZE, more) : "";
  return half + turned(half) + level.map((x) => placed(id, x, 150, SIZE, more)).join("") + odd;
}

// For each rank: the number of signs in each row from the top, then the size and the distances of the signs.
const ROWS = {
  A: [[1], 88, 0, 0],
  2: [[2], 56, 62, 0],
  3: [[1, 2], 45, 54, 52],
  4: [[2, 2], 45, 54, 52],
  5: [[2, 1, 2], 34, 56, 35],
  6: [[3, 3], 38, 42, 50],
  7: [[2, 3, 2], 33, 40, 35],
  8: [[3, 2, 3], 33, 40, 35],
  9: [[3, 3, 3], 33, 40, 35],
  T: [[3, 4, 3], 30, 32, 35],
};
const CENTRE = [122, 73];

export function endPips(id, rank, more) {
  const [rows, size, across, down] = ROWS[rank];
  const middle = (count) => (count - 1) / 2;
  return rows
    .flatMap((count, row) =>
      Array.from({ length: count }, (_, at) =>
        placed(
          id,
          CENTRE[0] + (at - middle(count)) * across,
          CENTRE[1] + (row - middle(rows.length)) * down,
          size,
          more,
        ),
      ),
    )
    .join("");
}
