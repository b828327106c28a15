// What this browser's user has chosen: language, light or dark, motion, cards, robots. It is kept in the browser.

import { LANGUAGES, preferred } from "./words.js";

const KEY = "stichtisch-play";
const USUAL_ROBOTS = [1, 2, 3];
// The first of each is used until something is chosen.
export const CHOICES = {
  theme: ["system", "light", "dark"],
  motion: ["system", "on", "off"],
  cards: ["game", "french", "german"],
  colours: ["four", "two"],
  speech: ["all", "tricks"],
};

export const settings = read();

function read() {
  const kept = keptOfBrowser();
  const valid = Object.entries(CHOICES).map(([key, values]) => [key, values.includes(kept[key]) ? kept[key] : values[0]]);
  const robots = Array.isArray(kept.robots) ? kept.robots.filter((place) => [0, 1, 2, 3].includes(place)) : USUAL_ROBOTS;
  return { ...Object.fromEntries(valid), robots, language: kept.language in LANGUAGES ? kept.language : preferred() };
}

function keptOfBrowser() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY)));
  } catch {
    return {};
  }
}

// Choose a value and keep it, if the browser keeps anything.
export function choose(key, value) {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window may refuse: the choice holds until the page is closed.
  }
  show();
}

// Show light or dark as it is chosen; the style sheet reads both attributes.
export function show() {
  const { theme } = settings;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = moves() ? "on" : "off";
}

// Whether cards may fly.
export function moves() {
  if (settings.motion !== "system") return settings.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
