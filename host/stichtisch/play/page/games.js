// The games of the room in the language of the page: titles, rules, packs, action cards.

let known = { games: [], actions: [] };

// Store the words that the room sent.
export function learn(words) {
  known = words;
}

export function games() {
  return known.games;
}

// Return a game by its id, with id, title, faces, profiles, packs, actions; undefined if the room has not
// named it.
export function gameOf(id) {
  return known.games.find((game) => game.id === id);
}

// Return the actions that belong to no single game, each as a list: verb, arguments.
export function actionsOfAny() {
  return known.actions;
}
