// The motifs without a suit: the Fool and the Pope. The index of such a card is a small head with a sign below it.
import { DARK_GOLD, GOLD, INK, LIPS, RUBY, WHITE, dot, dots, filled, line, plain } from "./paint.js";
import { SHOULDERS, THROAT, beard, curls, face, fist } from "./people.js";

const MOTLEY = { green: "#2d8a4e", purple: "#8e2a8a" };

function foolBody() {
  const { green, purple } = MOTLEY;
  return (
    filled("M122 106C96 108 76 116 64 138L44 190H206V130C188 116 152 108 122 106Z", purple) +
    filled("M122 106V190H206V130C188 116 152 108 122 106Z", green) +
    filled("M80 118L74 146L96 132L106 154L122 134L138 154L148 132L172 146L164 116C150 106 94 106 80 118Z", GOLD) +
    plain("M122 110C142 108 156 110 164 116L172 146L148 132L138 154L122 134Z", DARK_GOLD, 0.5) +
    dots("74,147 106,155 138,155 172,147", 4.6, WHITE) +
    THROAT
  );
}

function foolHead() {
  const { green, purple } = MOTLEY;
  const cap =
    filled("M98 62C96 36 84 26 62 44C62 24 84 8 106 18C116 22 120 34 122 58Z", purple) +
    filled("M146 62C148 36 160 26 182 44C182 24 160 8 138 18C128 22 124 34 122 58Z", green) +
    filled("M106 60C106 36 112 20 122 10C132 20 138 36 138 60C130 54 114 54 106 60Z", GOLD) +
    filled("M97 66Q122 50 147 66L146 58Q122 44 98 58Z", WHITE) +
    dot(62, 46, 6, GOLD) +
    dot(182, 46, 6, GOLD) +
    dot(122, 10, 5, RUBY);
  const grin =
    plain("M108 89C114 93 130 93 136 89C134 103 110 103 108 89Z", LIPS) +
    plain("M111 91.5C117 94 127 94 133 91.5C132 95 112 95 111 91.5Z", WHITE);
  return (
    face(67, grin) +
    plain(
      "M102 86C106 82 111 83 112 87C109 90 104 90 102 86ZM132 87C133 83 138 82 142 86C140 90 135 90 132 87Z",
      "#d9534a",
      0.7,
    ) +
    cap
  );
}

const WHITE_HAIR = { hair: "#f1eee8" };

function popeBody() {
  const cope =
    filled(SHOULDERS, WHITE) +
    plain("M150 112C186 116 196 122 206 128V186H166C172 160 166 130 150 112Z", INK, 0.12) +
    filled("M60 138C72 118 96 112 106 112L116 190H92L86 140L66 186H40Z", LIPS) +
    filled("M138 112C152 112 186 116 206 128V186H180L160 136L152 190H128Z", LIPS) +
    line("M106 112L116 190M138 112L128 190", INK, 8) +
    line("M106 112L116 190M138 112L128 190", GOLD, 4.6);
  const crozier =
    line("M176 190V30M162 40H190M165 54H187M168 68H184", INK, 9) +
    line("M176 190V30M163 40H189M166 54H186M169 68H183", GOLD, 5);
  return cope + crozier + fist(175, 126, { lining: WHITE });
}

function popeHead() {
  const tiara =
    filled("M99 60C94 36 108 14 122 8C136 14 150 36 145 60Q122 50 99 60Z", WHITE) +
    plain("M128 10C140 18 150 38 145 60Q138 56 132 55C138 40 136 22 128 10Z", INK, 0.14) +
    [
      [98, 60, 10],
      [98.5, 45, 8],
      [105, 31, 6],
    ]
      .map(([x, y, sag]) => {
        const end = 244 - x;
        return filled(
          `M${x} ${y}L${x - 1} ${y - 8}L${x + 8} ${y - 7}L122 ${y - 9 - sag}L${end - 8} ${y - 7}L${end + 1} ${y - 8}L${end} ${y}Q122 ${y - sag} ${x} ${y}Z`,
          GOLD,
        );
      })
      .join("") +
    dot(122, 9, 4, RUBY);
  return curls(WHITE_HAIR) + face(68) + beard(WHITE_HAIR) + tiara;
}

// The signs are a star and a cross with three bars. headAt is the transform that scales and moves the head into the
// index.
export const UNSUITED = {
  FOOL: {
    body: foolBody,
    head: foolHead,
    ground: "#f5eaf6",
    ink: "#7d1f7a",
    headAt: "translate(-18.4 11) scale(.364)",
    sign: "M0 -100L25 -34L95 -31L40 13L59 81L0 42L-59 81L-40 13L-95 -31L-25 -34Z",
  },
  POPE: {
    body: popeBody,
    head: popeHead,
    ground: "#fbf1dd",
    ink: "#8a5a00",
    headAt: "translate(-28 9) scale(.444)",
    sign: "M-12 -100H12V-78H36V-56H12V-34H52V-12H12V10H68V32H12V100H-12V32H-68V10H-12V-12H-52V-34H-12V-56H-36V-78H-12Z",
  },
};

export const isUnsuited = (motif) => Object.hasOwn(UNSUITED, motif);
