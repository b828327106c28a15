// What the action cards say, by game: in the words of the deal notation.

const GROUPS = {
  table: "agree|take_back|next|abandon|sheet|end|claim|concede",
  doppelkopf:
    "healthy|reservation|withdraw|wedding|wedding trump|wedding plain|poverty|accept|refuse|misdeal|solo queens|" +
    "solo jacks|solo aces|solo trump|solo international|solo C|solo S|solo H|solo D|say re|say kontra|say no90|" +
    "say no60|say no30|say black|piglets|super_piglets",
  skat:
    "pass|hold|pick_up|hand|game C|game S|game H|game D|game grand|game null|flag schneider|flag schwarz|flag ouvert|" +
    "bid 18|bid 20|bid 22|bid 23|bid 24|bid 27|bid 30|bid 33|bid 35|bid 36|bid 40|bid 44|bid 45|bid 46|bid 48|bid 50|" +
    "bid 54|bid 55|bid 59|bid 60|bid 63|bid 66|bid 70|bid 72",
  schafkopf:
    "pass|knock|call C|call S|call D|game wenz|game geier|game solo:C|game solo:S|game solo:H|game solo:D|game sie|" +
    "game wenz:C|game wenz:S|game wenz:H|game wenz:D|game geier:C|game geier:S|game geier:H|game geier:D|flag tout|" +
    "kontra|re|sub|resub",
  double: "bid 0|bid 1|bid 2|bid 3|bid 4|bid 5|bid 6|bid 7|bid 8|bid 9|bid 10|bid 11|bid 12",
};

export const GAMES = ["doppelkopf", "skat", "schafkopf", "double"];

// The packs that a table can register, by the names that it has for them.
export const PACKS = ["doppelkopf48", "doppelkopf40", "skat32", "schafkopf32", "schafkopf24", "double27x2"];

// The action cards of a group, each as a list: verb, arguments.
export function actionsOf(group) {
  return GROUPS[group].split("|").map((text) => {
    const [verb, ...rest] = text.split(" ");
    return [verb, ...rest.map((word) => (verb === "bid" ? Number(word) : word))];
  });
}
