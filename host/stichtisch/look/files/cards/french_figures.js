// King, queen and jack of French cards.
import { DARK_GOLD, GOLD, INK, RUBY, SAPPHIRE, SKIN, WHITE, dot, dots, filled, line, plain } from "./paint.js";
import { ERMINE, SMILE, THROAT, beard, curls, face, fist, robe } from "./people.js";

export function king(colours) {
  return (
    robe(colours) +
    sceptre() +
    ERMINE +
    curls(colours) +
    face(66) +
    beard(colours) +
    crown(colours) +
    fist(173, 124, colours)
  );
}

function crown({ cloth }) {
  return (
    filled("M100 46C98 26 146 26 144 46Z", cloth) +
    filled("M98 52L90 22L107 36L122 14L137 36L154 22L146 52Q122 43 98 52Z", GOLD) +
    plain("M137 36L154 22L146 52Q140 49 132 48Z", DARK_GOLD, 0.55) +
    filled("M98 52Q122 43 146 52L145 60Q122 51 99 60Z", DARK_GOLD) +
    dot(90, 21, 4.2, GOLD) +
    dot(154, 21, 4.2, GOLD) +
    dot(122, 13, 4.8, RUBY) +
    dot(122, 51.8, 3.4, RUBY) +
    dot(108, 53.6, 2.4, SAPPHIRE) +
    dot(136, 53.6, 2.4, SAPPHIRE)
  );
}

function sceptre() {
  return (
    filled("M171 60H178L176 190H168Z", GOLD) +
    plain("M175 60H178L176 190H173Z", DARK_GOLD) +
    filled("M174.5 24C182 34 188 40 186 48C184 54 178 54 174.5 50C171 54 165 54 163 48C161 40 167 34 174.5 24Z", GOLD) +
    filled("M163 54H186V61H163Z", DARK_GOLD) +
    dot(174.5, 40, 3.6, RUBY)
  );
}

export function queen(colours) {
  const { cloth, lining, hair } = colours;
  const veil =
    filled(
      "M122 34C92 32 84 58 83 84C82 104 76 118 66 134C84 142 160 142 178 134C168 118 162 104 161 84C160 58 152 32 122 34Z",
      lining,
    ) +
    plain(
      "M148 44C160 58 160 84 161 92C163 106 168 118 178 134C170 138 156 140 146 140C160 112 160 74 148 44Z",
      INK,
      0.16,
    );
  const dressed =
    filled("M122 116C102 114 80 120 66 134L44 190H206V130C186 120 150 114 122 116Z", cloth) +
    plain("M160 122C186 124 198 128 206 132V190H166C172 164 170 140 160 122Z", INK, 0.18) +
    filled("M96 118L122 156L148 118C140 112 104 112 96 118Z", SKIN) +
    line("M93 119L122 161L151 119", INK, 9) +
    line("M93 119L122 161L151 119", GOLD, 5.2) +
    dots("107,118 114.5,122 122,123.5 129.5,122 137,118", 3.2, WHITE, 'stroke-width="1.4"');
  const locks = filled(
    "M122 52C106 46 94 56 94 78C94 92 92 100 90 106C100 108 106 98 105 84C105 72 112 62 122 58C132 62 139 72 139 84C138 98 144 108 154 106C152 100 150 92 150 78C150 56 138 46 122 52Z",
    hair,
  );
  const diadem =
    filled("M100 50L96 26L110 37L122 18L134 37L148 26L144 50Q122 40 100 50Z", GOLD) +
    plain("M134 37L148 26L144 50Q138 47 131 46Z", DARK_GOLD, 0.55) +
    dot(122, 17, 4.2, RUBY) +
    dot(96, 25, 3.6, WHITE) +
    dot(148, 25, 3.6, WHITE) +
    dot(122, 40, 3.2, SAPPHIRE);
  return (
    veil +
    dressed +
    THROAT +
    face(67, SMILE) +
    plain(
      "M103 86C106 83 112 84 113 88C110 91 105 90 103 86ZM131 88C132 84 138 83 141 86C139 90 134 91 131 88Z",
      "#e07f72",
      0.65,
    ) +
    locks +
    diadem +
    flower(colours) +
    fist(172, 132, colours)
  );
}

function flower({ cloth }) {
  return (
    line("M173 84C170 110 174 130 172 190", INK, 6) +
    line("M173 84C170 110 174 130 172 190", "#2f8f3f", 2.8) +
    filled("M172 112C182 98 192 102 194 106C190 114 180 118 172 116Z", "#2f8f3f") +
    [0, 72, 144, 216, 288]
      .map(
        (angle) => `<ellipse cx="173" cy="61" rx="8.5" ry="10" fill="${cloth}" transform="rotate(${angle} 173 72)"/>`,
      )
      .join("") +
    dot(173, 72, 6.4, GOLD)
  );
}

export function jack(colours) {
  const { cloth, lining, hair } = colours;
  const bob =
    filled("M97 54C84 66 84 96 90 108C96 114 106 112 107 104V60Z", hair) +
    filled("M147 54C160 66 160 96 154 108C148 114 138 112 137 104V60Z", hair);
  const doublet =
    robe(colours) +
    line("M122 128V190", INK, 2) +
    [136, 152, 168].map((y) => dot(122, y, 3.6, GOLD)).join("") +
    filled(
      "M122 122C112 112 98 112 88 120L96 134L106 126L114 138L122 128L130 138L138 126L148 134L156 120C146 112 132 112 122 122Z",
      WHITE,
    );
  const cap =
    filled("M90 54C76 34 98 20 124 22C150 20 166 34 155 54Q122 42 90 54Z", cloth) +
    plain("M136 23C160 24 164 40 155 54Q146 50 138 49C146 40 144 30 136 23Z", INK, 0.22) +
    filled("M92 62L90 52Q122 40 155 52L152 62Q122 50 92 62Z", lining);
  const feather =
    filled(
      "M146 50C146 30 160 12 190 16C184 20 192 24 188 28C182 28 188 34 182 37C176 36 180 42 174 44C168 43 164 46 158 54Z",
      WHITE,
    ) +
    line("M150 50C156 36 166 26 180 21", INK, 1.6) +
    dot(150, 51, 4.6, GOLD);
  return doublet + bob + THROAT + face(67, SMILE) + cap + feather + scroll(colours);
}

function scroll(colours) {
  return (
    filled("M160 84C160 77 168 75 174 78C180 74 190 76 190 83V136H160Z", WHITE) +
    plain("M180 76C186 76 190 78 190 83V136H180Z", INK, 0.12) +
    line("M160 84C164 88 170 86 174 78M174 78C178 86 186 88 190 83M166 98H184M166 106H184", INK, 1.6) +
    fist(173, 134, colours)
  );
}
