// Helpers that generate SVG markup, and the colours that all cards share.

export const INK = "#1d1a26";
export const PAPER = "#fffdf8";
export const PAPER_SHADE = "#f6f1e6";
export const GOLD = "#f0b732";
export const DARK_GOLD = "#b97d10";
export const SKIN = "#f8d6b4";
export const BLUSH = "#e8a184";
export const WHITE = "#fffaf0";
export const RUBY = "#d7263d";
export const SAPPHIRE = "#3b8ede";
export const LIPS = "#b3202c";
export const STEEL = "#c9d1da";
export const DARK_STEEL = "#8f9dae";
// Attributes of a group whose elements inherit this outline.
export const OUTLINED = `stroke="${INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"`;

export const filled = (d, colour, more = "") => `<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`;
// A filled path without an outline, for patterns, light and shadow.
export const plain = (d, colour, opacity = 1) =>
  `<path d="${d}" fill="${colour}" stroke="none"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
export const line = (d, colour = INK, width = 2.2) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
export const dot = (x, y, radius, colour, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${more && ` ${more}`}/>`;
// Dots at the coordinates in `points`, such as "10,20 30,40".
export const dots = (points, radius, colour, more = "") =>
  points
    .split(" ")
    .map((point) => dot(...point.split(","), radius, colour, more))
    .join("");
export const use = (id, more = "") => `<use href="#card-${id}"${more && ` ${more}`}/>`;
export const placed = (id, x, y, size, more = "") =>
  use(id, `transform="translate(${x} ${y}) scale(${round(size / 200)})"${more && ` ${more}`}`);
export const symbol = (id, content) => `<symbol id="card-${id}" overflow="visible">${content}</symbol>`;
export const turned = (content) => `<g transform="rotate(180 100 150)">${content}</g>`;

function round(number) {
  return Math.round(number * 1000) / 1000;
}
