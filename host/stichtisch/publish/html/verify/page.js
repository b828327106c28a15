// Lets the user choose files, checks them, and shows the results. The content of files is inserted only as text, never
// as HTML.

const LARGEST = 64 * 1024 * 1024;
const LONGEST_NAME = 80;
const REVOKED = JSON.parse(document.getElementById("revoked").textContent);
const TEXTS = JSON.parse(document.getElementById("texts").textContent);
const results = [];
let language = document.documentElement.lang;
let turn = 0;

const one = (id) => document.getElementById(id);
const clean = (text) => [...String(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd")].slice(0, LONGEST_NAME).join("");
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

function say(key, facts = {}) {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name) => clean(facts[name]));
}

function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

function pairs(all) {
  const list = element("dl");
  for (const [title, text, code] of all) {
    list.append(element("dt", title), element("dd", code ? "" : text, ...(code ? [element("code", text)] : [])));
  }
  return list;
}

function sentences(title, all) {
  if (!all.length) return [];
  const list = element("ul", "", ...all.map(([key, facts]) => element("li", say(key, facts))));
  return [element("h3", say(title)), list];
}

function session(proof) {
  const parts = [element("h3", say("session", proof))];
  if (proof.end === null) return [...parts, element("p", say("session.not"))];
  parts.push(element("p", say("session.proved", proof)));
  if (!proof.scores) return parts;
  const known = proof.names.length === proof.scores.length;
  const rows = proof.scores.map((score, at) => {
    const name = known ? clean(proof.names[at]) || say("guest") : say("person", { number: at + 1 });
    const head = element("th", "", element("bdi", name));
    head.scope = "row";
    return element("tr", "", head, element("td", signed(score)));
  });
  const table = element("table", "", element("caption", say("session.points", proof)), element("tbody", "", ...rows));
  return [...parts, table];
}

function verdict({ proof, asked }) {
  // Without the fingerprint of the expected club, a signature is only part of the proof, because anybody can create a
  // club and sign.
  if (proof.holds) return asked ? ["yes", say("result.yes", proof)] : ["part", say("result.signed", proof)];
  if (proof.end !== null && !proof.wrong.length) return ["part", say("result.part", proof)];
  return ["no", say("result.no")];
}

function article(result) {
  const { name, proof, asked } = result;
  const [kind, text] = verdict(result);
  const outcome = element("p", text);
  outcome.className = `verdict ${kind}`;
  const parts = [element("h2", "", element("bdi", clean(name))), outcome];
  if (proof.end !== null) {
    const rows = proof.clubs.map((club) => [say("club"), club, true]);
    rows.push([say("table"), clean(proof.table), true]);
    for (const signer of proof.signers) {
      rows.push([say(signer.day ? "key.revoked" : "key", signer), signer.fingerprint, true]);
    }
    parts.push(pairs(rows), element("p", say(asked ? "compared" : "compare")));
  } else if (proof.clubs.length) {
    parts.push(pairs(proof.clubs.map((club) => [say("club"), club, true])));
  }
  parts.push(...sentences("wrong", proof.wrong));
  if (proof.end !== null) for (const one of proof.sessions) parts.push(...session(one));
  parts.push(...sentences("unproved", proof.unproved));
  return element("article", "", ...parts);
}

function show() {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const place of document.querySelectorAll("[data-say]")) place.textContent = say(place.dataset.say);
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === language));
  }
  one("results").replaceChildren(...results.map(article));
  one("news").textContent = results.map((result) => `${clean(result.name)}: ${verdict(result)[1]}`).join(" ");
  one("club-wrong").textContent = asked() === null ? say("club.wrong") : "";
}

// Return the fingerprint that was typed, "" if the field is empty, or null if the text is not a fingerprint.
function asked() {
  const typed = one("club").value.toLowerCase().replace(/[\s:-]/g, "");
  if (!typed) return "";
  return /^[0-9a-f]{32}$/.test(typed) ? typed.match(/.{4}/g).join(" ") : null;
}

async function check(files) {
  const mine = ++turn;
  const club = asked();
  results.length = 0;
  show();
  if (club === null) return one("club").focus();
  one("news").textContent = say("checking");
  const checked = [];
  for (const file of files) {
    // A dropped folder cannot be read. A file larger than LARGEST cannot be a journal.
    const read = file.size > LARGEST ? null : await file.arrayBuffer().catch(() => null);
    const bytes = new Uint8Array(read ?? 0);
    checked.push({ name: file.name, asked: club, proof: await prove(bytes, club, REVOKED) });
  }
  // Discard the results if the user has chosen other files in the meantime.
  if (mine !== turn) return;
  results.push(...checked);
  show();
}

let files = [];
function choose(chosen) {
  files = [...chosen];
  if (files.length) check(files);
  else show();
}

for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => {
    language = button.dataset.language;
    show();
  });
}
const spoken = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in TEXTS);
language = spoken ?? language;
show();
if (globalThis.crypto?.subtle) {
  one("check").hidden = false;
  one("files").addEventListener("change", (event) => choose(event.target.files));
  one("club").addEventListener("change", () => choose(files));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    choose(event.dataTransfer.files);
  });
} else {
  one("insecure").hidden = false;
  one("download").href = location.href;
}
