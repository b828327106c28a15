// The page's texts in the chosen language.

import { all, mark, write } from "./element.js";

// The native name of each language, by language code.
export const LANGUAGES = await fetched("languages.json");

let texts = {};
let code = "en";

async function fetched(name) {
  const answer = await fetch(name);
  return answer.json();
}

// Return the code of the page's language.
export function language() {
  return code;
}

// Return the first of the browser's preferred languages in which the page is available, or English.
export function preferred() {
  return navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES) ?? "en";
}

// Load a language and write all texts of the page in it.
export async function speak(chosen) {
  [texts, code] = [await fetched(`words_${chosen}.json`), chosen];
  document.documentElement.lang = chosen;
  translate(document);
}

// Return a text with its arguments in place of {0}, {1}, …
export function say(key, ...values) {
  return (texts[key] ?? key).replace(/\{(\d)\}/g, (_, index) => values[index] ?? "");
}

export function has(key) {
  return key in texts;
}

// Write the texts named by data-t, and the labels named by data-t-label, into the elements below a node.
export function translate(root) {
  for (const node of all("[data-t]", root)) write(node, say(node.dataset.t));
  for (const node of all("[data-t-label]", root)) {
    mark(node, "aria-label", say(node.dataset.tLabel));
    if (node.matches("button, select")) mark(node, "title", say(node.dataset.tLabel));
  }
}
