// The dialogs: settings, a new evening, the link to an evening, a place at a server's table.

import { all, element, mark, one, write } from "./element.js";
import { games } from "./games.js";
import { fragmentOf } from "./link.js";
import { CHOICES, choose, settings } from "./settings.js";
import { PLACES } from "./table.js";
import { LANGUAGES, say } from "./words.js";

// Show whether the page opens without a network. answer: "kept", "insecure" or "refused".
export function showOffline(answer) {
  one("#offline").dataset.t = `offline_${answer}`;
  write(one("#offline"), say(`offline_${answer}`));
}

// Wire the buttons that open dialogs, and those that close them.
export function wire() {
  for (const button of all("[data-opens]")) {
    button.addEventListener("click", () => one(`#${button.dataset.opens}`).showModal());
  }
  for (const button of all("dialog .cancel")) button.addEventListener("click", () => button.closest("dialog").close());
}

// Wire the settings. changed() is called after each choice, spoken(language) after a choice of language.
export function wireSettings(changed, spoken) {
  const languages = one("#language");
  languages.append(...Object.entries(LANGUAGES).map(([code, name]) => element("option", { value: code, lang: code }, name)));
  languages.addEventListener("change", () => spoken(languages.value));
  for (const select of all("[data-setting]")) {
    const key = select.dataset.setting;
    select.append(...CHOICES[key].map((value) => element("option", { value, "data-t": `${key}_${value}` })));
    select.value = settings[key];
    select.addEventListener("change", () => {
      choose(key, select.value);
      changed();
    });
  }
}

// Offer the games that the room has named.
export function fillGames() {
  const select = one("#new-game");
  const { value } = select;
  select.replaceChildren(
    element("option", { value: "", "data-t": "game_at_table" }, say("game_at_table")),
    ...games().map(({ id, title }) => element("option", { value: id }, title)),
  );
  select.value = value;
}

// Wire the dialog of a new evening. begin(message, lesson) sends the message; if lesson is true, it opens the
// lesson.
export function wireNewEvening(begin) {
  const dialog = one("#new-evening");
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "go") return;
    const [seed, game] = [one("#seed").value, one("#new-game").value];
    begin({ do: "new", ...(seed && { seed: Number(seed) }), ...(game && { game }) }, one("#new-lesson").checked);
    one("#new-lesson").checked = false;
    dialog.returnValue = "";
  });
}

// Wire the dialog that shows the evening as a link. Seed, robots and deal come from the room.
export function wireLink(room) {
  const fields = all("#link input:not([readonly]), #link select");
  const show = () => {
    one("#link-address").value = addressOf(room.state);
    write(one("#link-copied"), "");
  };
  for (const field of fields) field.addEventListener("input", show);
  one('[data-opens="link"]').addEventListener("click", () => {
    one("#link-deal").value = Math.max(1, room.state.number);
    show();
  });
  one("#link-revoke").append(
    element("option", { value: "", "data-t": "link_nobody" }),
    ...Array.from({ length: PLACES }, (_, place) => element("option", { value: place, "data-seat": place })),
  );
  one("#link-copy").addEventListener("click", copy);
}

async function copy() {
  const field = one("#link-address");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    write(one("#link-copied"), say("copied"));
  } catch {
    // Without the clipboard, the link stays selected, and the user can copy it.
  }
}

function addressOf(state) {
  const valid = (selector) => (one(selector).validity.valid ? one(selector).value : "");
  const robots = state.places.flatMap((place, index) => (place.who === "robot" ? [index] : []));
  const evening = { seed: state.seed, deal: valid("#link-deal"), revoke: one("#link-revoke").value, cut: valid("#link-cut") };
  return location.href.split("#")[0] + fragmentOf({ ...evening, game: state.game, profile: state.profile, robots });
}

// Wire the dialog for taking a place at a server's table. send(message) sends its messages `join` and `leave`.
export function wireJoin(room, send) {
  const dialog = one("#join");
  const place = one("#join-place");
  place.append(
    ...Array.from({ length: PLACES }, (_, index) => element("option", { value: index, "data-seat": index })),
    element("option", { value: "all", "data-t": "join_all" }),
  );
  room.addEventListener("state", () => {
    for (const option of place.options) {
      const taken = option.value !== "all" && room.state.places[option.value].who === "person" && !room.isMine(Number(option.value));
      mark(option, "disabled", taken);
    }
    one("#join .leave").hidden = !room.state.mine.length;
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "leave") send({ do: "leave" });
    if (dialog.returnValue === "go") send(joinMessage(place.value, one("#join-code").value, one("#join-name").value));
    dialog.returnValue = "";
  });
}

// Return the message that takes a place. place: its number, or "all".
export function joinMessage(place, code, name) {
  const message = { do: "join", place: place === "all" ? place : Number(place) };
  if (code) message.code = code;
  if (name) message.name = name;
  return message;
}
