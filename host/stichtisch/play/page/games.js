// The games of the room in the language of the page: titles, rules, packs, action cards.

let known = { games: [], actions: [] };

// Store the words that the room sent.
export function learn(words) {
  known = words;
}

export function games() {
  return known.games;
}

// Return the game with this id, an object with id, title, faces, profiles, packs and actions; undefined if the room has
// not sent it.
export function gameOf(id) {
  return known.games.find((game) => game.id === id);
}

// Return the actions that are the same in all games, each as a list: verb, arguments.
export function actionsOfAny() {
  return known.actions;
}
