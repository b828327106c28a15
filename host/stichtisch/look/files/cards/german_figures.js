// King, Ober and Unter of German cards.
import {
  DARK_GOLD,
  DARK_STEEL,
  GOLD,
  INK,
  LIPS,
  RUBY,
  SAPPHIRE,
  STEEL,
  WHITE,
  dot,
  filled,
  line,
  plain,
} from "./paint.js";
import { ERMINE, SMILE, THROAT, beard, curls, face, fist, robe } from "./people.js";

export function king(colours) {
  const arches =
    filled("M99 48C84 20 116 14 122 26C128 14 160 20 145 48Z", colours.cloth) +
    line("M99 46C86 20 114 16 122 28C130 16 158 20 145 46", INK, 8) +
    line("M99 46C86 20 114 16 122 28C130 16 158 20 145 46", GOLD, 4.4) +
    filled("M117 46C112 36 118 28 122 26C126 28 132 36 127 46Z", GOLD) +
    filled("M97 60L95 42Q122 34 149 42L147 60Q122 50 97 60Z", GOLD) +
    plain("M138 38L149 42L147 60Q142 57 136 56Z", DARK_GOLD, 0.55) +
    dot(122, 46, 4, RUBY) +
    dot(106, 49, 3, SAPPHIRE) +
    dot(138, 49, 3, SAPPHIRE) +
    filled("M119.5 26V21H114V16.5H119.5V11H124.5V16.5H130V21H124.5V26Z", GOLD);
  return robe(colours) + ERMINE + curls(colours) + face(68) + beard(colours) + arches + orb() + fist(172, 132, colours);
}

function orb() {
  return (
    dot(172, 106, 17, GOLD) +
    plain("M181 92C194 104 186 124 172 123C182 118 186 104 181 92Z", DARK_GOLD, 0.8) +
    filled("M155 103Q172 108 189 103V109Q172 114 155 109Z", RUBY) +
    filled("M169.5 90V80H162V75H169.5V66H175V75H182V80H175V90Z", GOLD)
  );
}

export function ober(colours) {
  const { cloth, lining, hair } = colours;
  const coat =
    robe(colours) +
    filled("M104 112L122 190H140L140 112Z", lining) +
    line("M122 126V190", INK, 1.6) +
    [138, 152, 166].map((y) => dot(122, y, 3.4, GOLD)).join("") +
    filled("M68 126C76 116 88 114 96 116L90 128C84 126 76 128 70 134Z", GOLD) +
    filled("M176 124C168 116 156 113 148 116L154 128C160 125 168 127 174 132Z", GOLD) +
    filled("M104 112L122 128L140 112L136 106H108Z", WHITE);
  const sabre =
    filled("M170 118C176 90 178 60 164 22C186 48 190 84 178 120Z", STEEL) +
    plain("M164 22C186 48 190 84 178 120L174.5 119C184 84 180 50 164 22Z", DARK_STEEL) +
    filled("M160 114Q174 108 190 118L188 124Q174 116 160 121Z", GOLD);
  const moustache = filled(
    "M122 89C115 84 107 89 100 83C102 95 114 98 122 93.5C130 98 142 95 144 83C137 89 129 84 122 89Z",
    hair,
  );
  const bob =
    filled("M99 56C90 64 90 84 95 92C102 92 104 86 104 80V58Z", hair) +
    filled("M145 56C154 64 154 84 149 92C142 92 140 86 140 80V58Z", hair);
  const hat =
    filled("M98 56C94 30 104 18 122 18C140 18 150 30 146 56Z", cloth) +
    plain("M132 19C146 22 148 36 146 56H134C138 42 138 30 132 19Z", INK, 0.22) +
    filled("M97 48Q122 38 147 48L147 57Q122 47 97 57Z", lining) +
    filled(
      "M84 42C88 60 104 53 122 53C140 53 156 60 160 42C166 60 154 68 143 64Q122 56 101 64C90 68 78 60 84 42Z",
      cloth,
    );
  return (
    coat +
    THROAT +
    bob +
    face(67, plain("M116 97C119 95.5 125 95.5 128 97C126 101 118 101 116 97Z", LIPS)) +
    moustache +
    hat +
    sabre +
    fist(173, 132, colours)
  );
}

export function unter(colours) {
  const { cloth, lining, hair } = colours;
  const bob =
    filled("M98 56C84 68 86 92 92 100C100 104 106 98 106 92V58Z", hair) +
    filled("M146 56C160 68 158 92 152 100C144 104 138 98 138 92V58Z", hair);
  const jerkin =
    robe(colours) +
    filled("M102 112L122 150L142 112Z", WHITE) +
    line("M112 124L130 130M130 124L114 130", INK, 1.6) +
    line("M101 112L122 152L143 112", INK, 8) +
    line("M101 112L122 152L143 112", lining, 4.4);
  const cap =
    filled("M92 58C84 30 104 24 122 24C148 22 164 30 178 54C166 50 158 50 150 58Q122 46 92 58Z", cloth) +
    plain("M138 25C156 28 168 38 178 54C166 50 158 50 150 58Q144 54 138 53C146 44 146 34 138 25Z", INK, 0.22) +
    filled("M94 64L92 55Q122 43 152 55L149 64Q122 52 94 64Z", lining) +
    dot(178, 56, 5, lining);
  return jerkin + bob + THROAT + face(67, SMILE) + cap + tankard() + fist(178, 134, colours);
}

function tankard() {
  return (
    filled("M150 104H182V140H150Z", STEEL) +
    plain("M172 104H182V140H172Z", DARK_STEEL) +
    filled("M148 104C142 96 152 90 156 94C160 86 172 88 174 94C182 90 190 98 184 104Z", WHITE) +
    line("M150 132H182", INK, 1.6)
  );
}
