// The index in the upper left corner: rank and suit, which are readable even if only this edge of the card is visible.
import { letters, written } from "./glyphs.js";
import { placed, use } from "./paint.js";
import { ink } from "./suits.js";
import { UNSUITED, isUnsuited } from "./unsuited.js";

const X = 26;

export function corner({ style, scheme, language }, motif) {
  if (isUnsuited(motif)) {
    const { ink: colour, headAt } = UNSUITED[motif];
    const head = use(`head-${motif}`, `transform="${headAt}"`);
    return `<g class="card-index" fill="${colour}">${head}${placed(`sign-${motif}`, X, 90, 30)}</g>`;
  }
  const [suit, rank] = motif;
  const colour = ink(scheme, suit);
  const sign = placed(`${style}-${suit}`, X, 85, style === "german" ? 41 : 37);
  return `<g class="card-index" fill="${colour}" stroke="none"><g stroke="${colour}">${written(letters(style, rank, language), X, 14, 46)}</g>${sign}</g>`;
}
