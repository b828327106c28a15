"use strict";
// The public proof of an exported journal (host/CERTIFICATE.md, "Checking it yourself"), with the browser's own
// cryptography. `prove` returns the range of proved events, the sessions, and the keys of the sentences about
// everything that is not proved.

const LONGEST_LINE = 240;
const LONGEST_HEAD = 65536;
const HEAD = "j";
const CRC_DIGITS = 8;
const MOST_PEOPLE = 99;
const HASH = /^[0-9a-f]{64}$/;
const PUBLIC = /^[0-9a-f]{128}$/;
const KEY_ID = /^[0-9a-f]{16}$/;
const SERIAL = /^[\x20-\x7e]+$/;
// Verbs of events that need no proof after a restore, because they do not affect a session or its date.
const SAYING_NOTHING = ["boot", "copy", "seal", "sign", "restored"];
// Verbs of events that change no session after the last signed seal. These include `clock`, because the page shows no
// date.
const WITHOUT_EFFECT = ["clock", ...SAYING_NOTHING];
// JSON.parse reads 5, 5.0 and 5e0 as the same number. A table writes whole numbers only as 5, so the other forms are
// refused.
const STRINGS = /"(?:[^"\\]|\\.)*"/g;
const FRACTION = /\d[.eE]/;
const HALF_PAIR = /\p{Surrogate}/u;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit++) number = number & 1 ? (number >>> 1) ^ 0xedb88320 : number >>> 1;
  return number >>> 0;
});

function crc32(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ CRC_TABLE[(value ^ byte) & 0xff];
  return ((value ^ 0xffffffff) >>> 0).toString(16).toUpperCase().padStart(CRC_DIGITS, "0");
}

const isOf = (pattern, value) => typeof value === "string" && pattern.test(value);
const utf8 = new TextEncoder();
const digits = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

async function idOf(key) {
  return digits(await sha256(bytesOf(key))).slice(0, 16);
}

async function fingerprintOf(key) {
  return digits(await sha256(bytesOf(key))).slice(0, 32).match(/.{4}/g).join(" ");
}

async function isSigned(key, message, signature) {
  if (!isOf(PUBLIC, key) || !isOf(PUBLIC, signature)) return false;
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  try {
    const point = joined(Uint8Array.of(4), bytesOf(key));
    const imported = await crypto.subtle.importKey("raw", point, curve, false, ["verify"]);
    return await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, imported, bytesOf(signature), message);
  } catch {
    // The key is not a point of the curve.
    return false;
  }
}

async function isCertified(serial, entry) {
  if (!SERIAL.test(serial) || !PUBLIC.test(entry.key)) return false;
  const message = utf8.encode(`stichtisch table key\n${serial}\n${entry.key}\n`);
  return isSigned(entry.club, message, entry.certificate);
}

class Damaged extends Error {}

function unframed(line, kind, longest) {
  const star = line.length - CRC_DIGITS - 1;
  const body = line.subarray(1, star);
  const check = new TextDecoder().decode(line.subarray(star + 1));
  if (line.length > longest || star < 2 || line[0] !== 0x7e || line[star] !== 0x2a || crc32(body) !== check) {
    throw new Damaged();
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    if (text[0] === kind && !FRACTION.test(text.replace(STRINGS, ""))) return JSON.parse(text.slice(1));
  } catch {
    // The line is not UTF-8 or not JSON.
  }
  throw new Damaged();
}

function eventOf(line) {
  const value = unframed(line, "e", LONGEST_LINE);
  const [sequence, milliseconds, seat, verb, ...values] = Array.isArray(value) ? value : [];
  if (![sequence, milliseconds, seat].every(Number.isSafeInteger) || typeof verb !== "string") throw new Damaged();
  return { sequence, verb, values, line };
}

function linesOf(bytes) {
  const lines = [];
  for (let from = 0; from <= bytes.length; ) {
    const feed = bytes.indexOf(0x0a, from);
    const end = feed < 0 ? bytes.length : feed;
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return lines;
}

// Return the head and the events of a file, or `wrong` with the first line that cannot be from a table.
function readJournal(bytes) {
  const [first, ...lines] = linesOf(bytes);
  let head;
  try {
    head = unframed(first, HEAD, LONGEST_HEAD);
  } catch {
    head = null;
  }
  const named = head && typeof head.serial === "string" && typeof head.journal === "string";
  if (!named || HALF_PAIR.test(head.serial + head.journal)) return { wrong: ["wrong.no_journal", {}] };
  const last = lines.pop();
  const events = [];
  for (const [at, line] of lines.entries()) {
    try {
      events.push(eventOf(line));
      if (at > 0 && events[at].sequence !== events[at - 1].sequence + 1) throw new Damaged();
    } catch {
      return { wrong: ["wrong.damaged", { line: at + 2 }] };
    }
  }
  if (last === undefined || last.length) return { wrong: ["wrong.damaged", { line: lines.length + 2 }] };
  if (!events.length) return { wrong: ["wrong.no_events", {}] };
  const isKey = (one) => one && [one.key, one.certificate, one.club].every((part) => typeof part === "string");
  const keys = (Array.isArray(head.keys) ? head.keys : []).filter(isKey).filter((one) => PUBLIC.test(one.key));
  return { serial: head.serial, journal: head.journal, keys, revoked: revokedIn(head.revoked), events };
}

function isDay(text) {
  // Reject the year 0, which Date.parse accepts although it does not exist.
  const time = isOf(/^(?!0000)\d{4}-\d\d-\d\d$/, text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

// Return the valid entries of a list of revoked keys. `seals`: the seals that the club had stored before the
// revocation.
function revokedIn(list) {
  const isKey = (one) => one && isOf(PUBLIC, one.key) && isDay(one.day);
  const isSeal = (one) =>
    Array.isArray(one) && one.length === 3 && typeof one[0] === "string" && Number.isSafeInteger(one[1]) && isOf(HASH, one[2]);
  return (Array.isArray(list) ? list : []).filter(isKey).map(({ key, day, seals }) => {
    return { key, day, seals: (Array.isArray(seals) ? seals : []).filter(isSeal) };
  });
}

// Merge the revocations of each key: the earliest day, and the seals that all of them list.
function together(list) {
  const merged = new Map();
  for (const one of list) {
    const before = merged.get(one.key) ?? one;
    const known = new Set(one.seals.map((seal) => seal.join(" ")));
    const seals = before.seals.filter((seal) => known.has(seal.join(" ")));
    merged.set(one.key, { day: before.day < one.day ? before.day : one.day, seals });
  }
  return merged;
}

function sealOf(values) {
  const [hash, signature, scores, anew] = values;
  const numbers = scores === null || (Array.isArray(scores) && scores.every(Number.isSafeInteger));
  const begins = anew === undefined || anew === null || (Number.isSafeInteger(anew) && anew > 0);
  const whole = isOf(HASH, hash) && (signature === "" || isOf(HASH, signature));
  return whole && numbers && begins ? { hash, scores, anew: anew ?? null } : null;
}

function signOf(values, sequence) {
  const [key, seal, signature, ...more] = values;
  const whole = isOf(KEY_ID, key) && isOf(PUBLIC, signature) && Number.isSafeInteger(seal) && !more.length;
  return whole && seal > 0 && seal < sequence ? { key, seal, signature } : null;
}

// Return the names of a session's people after this event.
function namesAfter(names, event) {
  const [one, other, list] = event.values;
  const text = (value) => (typeof value === "string" ? value : "");
  if (event.verb === "session") return Array.isArray(list) ? list.map(text) : [];
  if (event.verb === "join") return names.length < MOST_PEOPLE ? [...names, text(one)] : names;
  if (event.verb === "rename") return names.map((name, person) => (person === one ? text(other) : name));
  return names;
}

class Reading {
  constructor(journal, club, revoked) {
    Object.assign(this, { journal, club, hash: null, names: [], wrong: [], unproved: [] });
    this.revoked = together([...journal.revoked, ...revokedIn(revoked)]);
    this.first = journal.events[0].sequence;
    this.last = journal.events.at(-1).sequence;
    this.start = null;
    // The seals by event number, each with the hash after it; the signed seals by key and club.
    this.seals = new Map();
    this.signed = new Map();
    // The certified keys by id; the sentences already reported about each key.
    this.certified = new Map();
    this.reported = new Set();
    // The last event that is not in SAYING_NOTHING. For each `restored` event, its number and the last event before it
    // that is not in SAYING_NOTHING.
    this.said = 0;
    this.restored = [];
  }

  async follow() {
    this.begin = await sha256(utf8.encode(this.journal.journal));
    if (this.first <= 1) {
      this.start = this.first;
      this.hash = this.begin;
    }
    for (const event of this.journal.events) {
      if (!(await this.take(event))) return;
    }
  }

  // Read an event, and return whether the chain continues after this event.
  async take(event) {
    const seal = event.verb === "seal" ? sealOf(event.values) : undefined;
    const sign = event.verb === "sign" ? signOf(event.values, event.sequence) : undefined;
    if (seal === null || sign === null) {
      this.wrong.push(["wrong.senseless", { event: event.sequence }]);
      return false;
    }
    if (seal && !(await this.continues(seal, event.sequence))) return false;
    if (this.hash) this.hash = await sha256(this.hash, event.line);
    if (seal) this.seals.set(event.sequence, { ...seal, after: this.hash, names: this.names });
    if (sign) await this.check(sign, event.sequence);
    if (event.verb === "restored") this.restored.push([event.sequence, this.said]);
    if (!SAYING_NOTHING.includes(event.verb)) this.said = event.sequence;
    this.names = namesAfter(this.names, event);
    return true;
  }

  async continues(seal, sequence) {
    if (this.seals.size && seal.anew !== null) {
      this.wrong.push(["wrong.anew", { event: sequence }]);
      return false;
    }
    const computed = seal.anew === null ? this.hash : await this.anew(seal.anew, sequence);
    if (computed && digits(computed) !== seal.hash) {
      this.wrong.push(["wrong.chain", { event: sequence }]);
      return false;
    }
    if (!this.seals.size) this.start = computed ? (seal.anew ?? this.start) : sequence;
    this.hash = bytesOf(seal.hash);
    return true;
  }

  async anew(from, until) {
    if (from < this.first) return null;
    let hash = this.begin;
    for (const event of this.journal.events.slice(from - this.first, Math.max(until, from) - this.first)) {
      hash = await sha256(hash, event.line);
    }
    return hash;
  }

  async check(sign, sequence) {
    const facts = { event: sequence, key: sign.key, seal: sign.seal, serial: this.journal.serial };
    const seal = this.seals.get(sign.seal);
    if (!seal) return this.say("unproved.no_seal", facts);
    if (!this.certified.has(sign.key)) this.certified.set(sign.key, await this.certifiedOf(sign.key));
    const { listed, certified } = this.certified.get(sign.key);
    if (!listed.length) return this.say("unproved.unknown_key", facts);
    if (!certified.length) return this.say("unproved.certificate", facts);
    const ours = await kept(certified, async (one) => !this.club || (await fingerprintOf(one.club)) === this.club);
    if (!ours.length) {
      return this.say("unproved.other_club", { ...facts, club: await fingerprintOf(certified[0].club) });
    }
    const message = joined(utf8.encode("stichtisch seal\n"), seal.after);
    // Check each key only once, because several clubs can have certified the same key.
    const signers = await kept([...new Set(ours.map((one) => one.key))], (key) => isSigned(key, message, sign.signature));
    const valid = ours.filter((one) => signers.includes(one.key));
    if (!valid.length) this.wrong.push(["wrong.signature", facts]);
    for (const one of valid) {
      const name = `${one.key} ${one.club}`;
      this.signed.set(name, { ...one, seals: [...(this.signed.get(name)?.seals ?? []), sign.seal] });
    }
  }

  // Store the result for each key, so that a key is checked only once, even if it has signed many seals.
  async certifiedOf(id) {
    this.ids ??= await Promise.all(this.journal.keys.map((one) => idOf(one.key)));
    const listed = this.journal.keys.filter((_, at) => this.ids[at] === id);
    return { listed, certified: await kept(listed, (one) => isCertified(this.journal.serial, one)) };
  }

  say(sentence, facts) {
    const name = `${sentence} ${facts.key}`;
    if (this.reported.has(name)) return;
    this.reported.add(name);
    this.unproved.push([sentence, facts]);
  }

  // Return the signers, each with its last seal that counts. A revoked key counts only up to the last seal that its
  // club had stored before the revocation.
  async counting() {
    const signers = [];
    const late = new Map();
    const proving = [];
    const good = [...this.signed.values()].filter((one) => !this.revoked.has(one.key));
    const oneClub = new Set(good.map((one) => one.club)).size === 1;
    const proved = oneClub ? Math.max(...good.map((one) => Math.max(...one.seals))) : 0;
    for (const { key, club, seals } of this.signed.values()) {
      const revoked = this.revoked.get(key);
      const known = (revoked?.seals ?? []).filter(([journal, number, hash]) => {
        const after = this.seals.get(number)?.after;
        return journal === this.journal.journal && after && digits(after) === hash;
      });
      const end = revoked ? Math.max(0, ...known.map(([, number]) => number)) : this.last;
      const counted = seals.filter((seal) => seal <= end);
      proving.push(...counted);
      const outside = seals.filter((seal) => seal > Math.max(end, proved));
      const fingerprint = await fingerprintOf(key);
      const day = revoked?.day ?? "";
      if (counted.length) signers.push({ fingerprint, club: await fingerprintOf(club), day, last: Math.max(...counted) });
      if (outside.length) late.set(key, { event: Math.min(...outside), key: await idOf(key), day });
    }
    for (const facts of late.values()) this.unproved.push(["unproved.revoked", facts]);
    return { signers, seals: proving, late: late.size > 0 };
  }

  async conclude() {
    const { signers, seals, late } = await this.counting();
    const clubs = [...new Set(signers.map((one) => one.club))].sort();
    let end = null;
    if (clubs.length > 1) this.wrong.push(["wrong.clubs", {}]);
    else if (signers.length) end = Math.max(...signers.map((one) => one.last));
    else if (!this.journal.events.some((event) => event.verb === "sign")) this.unproved.unshift(["unproved.none", {}]);
    this.beginAfterRestored(end, seals);
    const sessions = this.sessions(end);
    this.sayTheRest(end, sessions);
    const open = this.journal.events.some(({ sequence, verb }) => sequence > end && !WITHOUT_EFFECT.includes(verb));
    const proved = end !== null && this.start === this.first && !this.wrong.length && !late && !open;
    return {
      table: this.journal.serial,
      first: this.first,
      last: this.last,
      start: this.start,
      end,
      clubs,
      signers,
      sessions,
      unproved: this.unproved,
      wrong: this.wrong,
      holds: proved && sessions.length > 0 && sessions.every((one) => one.first <= end),
    };
  }

  // Restored events are proved only if a signed seal before the `restored` event covers them. Otherwise the proof
  // begins after these events.
  beginAfterRestored(end, seals) {
    for (const [number, said] of this.restored) {
      const covered = !said || seals.some((seal) => said < seal && seal < number);
      if (end === null || number > end || covered) continue;
      this.start = number;
      this.unproved.push(["unproved.restored", { event: number, last: said }]);
    }
  }

  sessions(end) {
    const begins = this.journal.events.filter((event) => event.verb === "session").map((event) => event.sequence);
    // The last proved seal of each session, by the index of the session.
    const lasts = new Map();
    let place = -1;
    for (const [number, seal] of this.seals) {
      while (begins[place + 1] <= number) place++;
      if (number <= end) lasts.set(place, [number, seal]);
    }
    return begins.map((first, at) => {
      const last = (begins[at + 1] ?? this.last + 1) - 1;
      if (end === null || this.start > first || first > end) return { first, last, end: null };
      const [seal, { names, scores }] = lasts.get(at) ?? [null, { names: [], scores: null }];
      return { first, last, end: Math.min(last, end), seal, names, scores };
    });
  }

  sayTheRest(end, sessions) {
    if (end === null) {
      this.unproved.push(["unproved.nothing", { first: this.first, last: this.last }]);
      return;
    }
    if (!sessions.length) this.unproved.push(["unproved.no_session", {}]);
    if (this.start > this.first && !this.restored.some(([number]) => number === this.start)) {
      this.unproved.push(["unproved.before", { first: this.first, last: this.start - 1 }]);
    }
    if (this.journal.events.some((event) => event.sequence > end && event.verb !== "sign")) {
      this.unproved.push(["unproved.after", { first: end + 1, last: this.last }]);
    }
    for (const { first, end: proved } of sessions) {
      if (first < this.start) this.unproved.push(["unproved.session_before", { first }]);
      else if (proved === null) this.unproved.push(["unproved.session", { first }]);
    }
  }
}

async function kept(all, isKept) {
  const passed = [];
  for (const one of all) if (await isKept(one)) passed.push(one);
  return passed;
}

// Check the content of a journal file, in bytes. `club`: the fingerprint of the expected club, "" for any. `revoked`:
// revoked keys in addition to those in the file.
async function prove(bytes, club, revoked = []) {
  const journal = readJournal(bytes);
  if (journal.wrong) return { holds: false, end: null, clubs: [], signers: [], sessions: [], unproved: [], wrong: [journal.wrong] };
  const reading = new Reading(journal, club, revoked);
  await reading.follow();
  return reading.conclude();
}
