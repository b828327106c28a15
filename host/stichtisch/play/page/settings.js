// The user's settings: language, light or dark, motion, cards, robots. The settings are stored in the browser.

import { LANGUAGES, preferred } from "./words.js";

const KEY = "stichtisch-play";
const USUAL_ROBOTS = [1, 2, 3];
// The values of each setting; the first is the default.
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

// Choose a value, and store it if the browser allows it.
export function choose(key, value) {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window may not allow storage. The choice then lasts until the page is closed.
  }
  show();
}

// Set the attributes for light or dark and for motion. The style sheet reads them.
export function show() {
  const { theme } = settings;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = moves() ? "on" : "off";
}

// Return whether the movement of cards is animated.
export function moves() {
  if (settings.motion !== "system") return settings.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
