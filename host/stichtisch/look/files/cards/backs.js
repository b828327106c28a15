// The backs of the cards, in two colours.
import { line, symbol, use } from "./paint.js";

const BACKS = { blue: ["#1f3d7a", "#16305f", "#dfe7f5"], red: ["#9c1f33", "#7d1527", "#f8e3e3"] };

export const backSymbols = () => Object.keys(BACKS).map(backSymbol);

function backSymbol(colour) {
  const [ground, dark, light] = BACKS[colour];
  const lattice = [];
  for (let at = -300; at <= 300; at += 20) lattice.push(`M${at - 10} 0l300 300M${at + 210} 0l-300 300`);
  return symbol(
    `back-${colour}`,
    use("sheet") +
      `<clipPath id="card-back-${colour}-clip"><rect x="12" y="12" width="176" height="276" rx="8"/></clipPath>` +
      `<g clip-path="url(#card-back-${colour}-clip)"><rect width="200" height="300" fill="${ground}"/>${line(lattice.join(""), dark, 5)}${line(lattice.join(""), light, 1)}</g>` +
      `<rect x="12" y="12" width="176" height="276" rx="8" fill="url(#card-light)" stroke="${dark}" stroke-width="2"/>` +
      medallion(ground, light),
  );
}

function medallion(ground, light) {
  const quarter = `<path d="M100 100C112 118 112 130 100 142C88 130 88 118 100 100Z" fill="${light}"/>`;
  const rays = Array.from({ length: 8 }, (_, at) => `<g transform="rotate(${at * 45} 100 150)">${quarter}</g>`).join(
    "",
  );
  return `<circle cx="100" cy="150" r="60" fill="${ground}" stroke="${light}" stroke-width="4"/><circle cx="100" cy="150" r="53" fill="none" stroke="${light}" stroke-width="1.5"/>${rays}<circle cx="100" cy="150" r="9" fill="${ground}" stroke="${light}" stroke-width="3"/>`;
}
