// The back end in the page. The worker runs the table at the pace of real time, and posts the messages of host/PLAY.md.

import { loadMicroPython } from './micropython/micropython.js';
import { Engine } from './worker/engine.js';
import { KeptEvening } from './worker/kept_evening.js';
import { Pace } from './worker/pace.js';
import { unpack } from './worker/sources.js';

const IDENTITY_BYTES = 8;
const SEEDS = 1 << 30;
// The time between two checks for changes in the flash, which must be stored.
const KEEP_MS = 1000;

let engine;
let kept;
let pace;
let timer = 0;
let seed;
let lookedAt = 0;
// Messages that arrived before the table had started.
const waiting = [];

self.onmessage = ({ data }) => {
    if (engine) take(data);
    else waiting.push(data);
};

async function begin() {
    const fetched = fetch('./table.bin').then(answer => answer.arrayBuffer()).then(unpack);
    kept = await KeptEvening.open();
    const evening = (await kept.read()) ?? { identity: anyIdentity(), seed: anyNumber() % SEEDS, flash: setUp() };
    seed = evening.seed;
    engine = await Engine.start(loadMicroPython, await fetched, evening);
    pace = new Pace(engine, performance.now());
    waiting.splice(0).forEach(take);
    turn();
}

function take(message) {
    if (message.do === 'sleep') {
        sleep(message.on);
        return;
    }
    // Both calls get the same time: the time to catch up before a key's release is no quiet time.
    const now = performance.now();
    pace.somethingWillBeDone(message, now);
    const answer = engine.message(message);
    pace.somethingWasDone(message, now);
    if (answer) post(answer);
    if (!pace.asleep) {
        postNews();
        turn();
    }
}

function turn() {
    clearTimeout(timer);
    const wait = pace.go(performance.now(), () => performance.now(), postRows);
    postNews();
    postRows();
    if (performance.now() - lookedAt >= KEEP_MS) keep();
    timer = setTimeout(turn, wait);
}

function postNews() {
    for (const message of engine.news()) {
        if (message.state) seed = message.state.seed;
        // Other messages, such as the traffic of the serial line, do not count as activity, because they are also sent
        // while nobody plays.
        if (message.state || message.said) pace.somethingHappened(performance.now());
        post(message);
    }
}

function postRows() {
    const rows = engine.rows();
    if (rows) self.postMessage(rows, [rows.screen]);
}

function sleep(on) {
    if (on === pace.asleep) return;
    if (on) {
        clearTimeout(timer);
        pace.sleep(performance.now());
        keep();
    } else {
        pace.wake(performance.now());
        turn();
    }
}

function keep() {
    lookedAt = performance.now();
    const changes = engine.changes();
    if (Object.keys(changes).length) kept.write({ identity: engine.identity(), seed }, changes).catch(console.error);
}

function post(message) {
    self.postMessage(message);
}

// Return the flash of a new table. The language of its display is given by the fragment of the worker's address.
function setUp() {
    const language = self.location.hash.slice(1);
    return new Map(language ? [['/settings', new TextEncoder().encode(language)]] : []);
}

function anyNumber() {
    return crypto.getRandomValues(new Uint32Array(1))[0];
}

function anyIdentity() {
    const bytes = crypto.getRandomValues(new Uint8Array(IDENTITY_BYTES));
    return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

begin();
