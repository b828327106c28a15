// The page's texts in the language that is chosen.

import { all, mark, write } from "./element.js";

export const LANGUAGES = { de: "Deutsch", en: "English", fr: "Français" };

let texts = {};
let code = "en";

// The language of the page: "de", "en" or "fr".
export function language() {
  return code;
}

// The language that the browser prefers and the page has.
export function preferred() {
  return navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES) ?? "en";
}

// Load a language and write all texts of the page in it.
export async function speak(chosen) {
  const loaded = await import(`./words_${chosen}.js`);
  [texts, code] = [loaded.TEXTS, chosen];
  document.documentElement.lang = chosen;
  translate(document);
}

// A text with its arguments in place of {0}, {1}, …
export function say(key, ...values) {
  return (texts[key] ?? key).replace(/\{(\d)\}/g, (_, index) => values[index] ?? "");
}

export function has(key) {
  return key in texts;
}

// Write the texts below a node that are named by data-t, and the labels that are named by data-t-label.
export function translate(root) {
  for (const node of all("[data-t]", root)) write(node, say(node.dataset.t));
  for (const node of all("[data-t-label]", root)) {
    mark(node, "aria-label", say(node.dataset.tLabel));
    if (node.matches("button, select")) mark(node, "title", say(node.dataset.tLabel));
  }
}
