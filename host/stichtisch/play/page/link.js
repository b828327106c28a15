// The link to an evening: its parameters are in the fragment of the address, after the #.
//
// seed=7 sets the seed of the shuffles, deal=3 the first deal, robots=1,2,3 the places of robots, game and profile the
// rules. revoke=2: the robot of place 2 revokes once; cut=9: the power fails in the ninth trick. place, code and name
// are used to join a server's table.

const NUMBERS = ["seed", "deal", "revoke", "cut"];
const WORDS = ["game", "profile"];
const PLACES = 4;

// Return the message that begins the evening of a fragment, and the places of robots; null if the fragment defines no
// evening. A numeric parameter whose value is not a number is passed on unchanged, so that the room refuses it.
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

// Return the fragment that describes an evening. The argument contains the values by name, with robots as a list of
// places. Empty values are left out.
export function fragmentOf({ robots, ...evening }) {
  const values = [...NUMBERS, ...WORDS].filter((key) => (evening[key] ?? "") !== "").map((key) => [key, evening[key]]);
  return `#${[...values, ["robots", robots.join(",")]].map(([key, value]) => `${key}=${value}`).join("&")}`;
}

// Return the place, code word and name that a fragment contains for joining a table; null if it has no code word.
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
