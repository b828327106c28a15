// The aces: French aces have one large suit sign; German aces (sows) have two signs and a ribbon.
import { GOLD, INK, OUTLINED, RUBY, filled, line, placed, plain, turned } from "./paint.js";

// The leaf ornament above the large sign of a French ace.
const SPRAY =
  "M100 62C92 50 78 48 74 58C72 66 82 70 86 63M100 62C108 50 122 48 126 58C128 66 118 70 114 63M100 62V40M100 62C96 54 96 48 100 40C104 48 104 54 100 62";

const RIBBON =
  "M40 134C66 122 84 134 100 142C116 150 134 158 160 146V166C134 178 116 166 100 158C84 150 66 142 40 154Z";
const TAIL = "M42 141L20 150L30 160L18 174L58 164V148Z";

export function ace(style, sign, coloured) {
  if (style === "french") {
    const spray = `<path d="${SPRAY}" ${coloured.replace("fill", "stroke")} fill="none" stroke-width="2.4" stroke-linecap="round"/>`;
    return placed(sign, 100, 150, 116, coloured) + spray + turned(spray);
  }
  const half = placed(sign, 113, 80, 98, coloured) + filled(TAIL, "#a3161f", OUTLINED);
  const fold = plain("M100 142C116 150 134 158 160 146V166C146 160 120 166 100 158Z", INK, 0.16);
  return (
    half +
    turned(half) +
    filled(RIBBON, RUBY, OUTLINED) +
    fold +
    line("M44 139C66 129 84 141 100 149M100 151C116 159 134 171 156 161", GOLD, 2.6)
  );
}
