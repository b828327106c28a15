// An evening as a link: what is behind the # of the address.
//
// seed=7 sets the shuffles, deal=3 the deal to begin with, robots=1,2,3 the places of robots, game and profile what is
// played. revoke=2: the robot of place 2 does not follow suit once; cut=9: the power fails in the ninth trick. place,
// code and name are what somebody joins a server's table with.

const NUMBERS = ["seed", "deal", "revoke", "cut"];
const WORDS = ["game", "profile"];
const PLACES = 4;

// The message that begins the evening of a fragment, and the places of robots; null where it names none. A value that is
// no number goes to the room as it is, which refuses it.
export function eveningOf(fragment) {
  const given = valuesOf(fragment);
  const message = { do: "new" };
  for (const key of NUMBERS) {
    const value = given.get(key);
    if (value) message[key] = isNumber(value) ? Number(value) : value;
  }
  for (const key of WORDS) if (given.get(key)) message[key] = given.get(key);
  const robots = given.has("robots") ? given.get("robots").split(",").filter(isNumber).map(Number) : null;
  if (Object.keys(message).length === 1 && !robots) return null;
  return { message, robots: robots?.filter((place) => place < PLACES) ?? null };
}

// The fragment of an evening: values by their names, robots as a list of places. Without a value there is no part.
export function fragmentOf({ robots, ...evening }) {
  const values = [...NUMBERS, ...WORDS].filter((key) => (evening[key] ?? "") !== "").map((key) => [key, evening[key]]);
  return `#${[...values, ["robots", robots.join(",")]].map(([key, value]) => `${key}=${value}`).join("&")}`;
}

// Place, code word and name that a fragment joins with; null where it has no code word.
export function invitationOf(fragment) {
  const given = valuesOf(fragment);
  if (!given.has("code")) return null;
  const place = isNumber(given.get("place")) ? Number(given.get("place")) : null;
  return { code: given.get("code"), place, name: given.get("name") ?? "" };
}

function valuesOf(fragment) {
  return new URLSearchParams(fragment.replace(/^#/, ""));
}

function isNumber(text) {
  return /^\d{1,9}$/.test(text ?? "");
}
