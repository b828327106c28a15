// Runs the table of the page in Node, without a page: node page_table.mjs FOLDER_OF_ENGINE MICROPYTHON SOURCES < STEPS
//
// STEPS is a JSON list of steps, run in order; the output is a list with the result of each:
//   {"message": {…}}         the answer of the room
//   {"until": [word, …], "ms": most}   the first `said` that starts with these words; null if there was none
//   {"run": ms}              the state after this much of the table's time
//   {"hold_up": ms}          the state after a device on the bus has blocked the firmware for this long
//   {"restart": true}        the paths of the files in a new engine with the same flash
//   {"looked": ms}           the first journal, serial, registers and heap reported within this time, by name
//   {"lay": cards}           place 0 lays this many cards, each as soon as it is its turn, even during drawing; for
//                            each the milliseconds of processor time and of the table's until the display shows it
//   {"picture": true}        whether the posted pixels equal the display chip's picture
import fs from 'node:fs';
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto;
const [engineFolder, micropython, packed] = process.argv.slice(2);
const { loadMicroPython } = await import(micropython);
const { Engine } = await import(`${engineFolder}/engine.js`);
const { unpack } = await import(`${engineFolder}/sources.js`);

const PIECE_MS = 20;
const MIDDLE = 1;
const PRESS_MS = 100;
// The time until the readers have noticed that a trick was taken.
const CLEARED_MS = 300;
const LONGEST_WAIT_MS = 60000;
// The area of the display with the card of place 0.
const CARD = { left: 180, right: 300, top: 198, bottom: 250 };
const sources = await unpack(fs.readFileSync(packed));
const flash = new Map();
const said = [];
let looked = {};
let identity = 'e661640843000001';
let engine;
let state;
let picture;

async function start() {
    engine = await Engine.start(loadMicroPython, sources, { identity, seed: 7, flash });
    picture = new Uint8Array(480 * 320 * 2);
}

function live() {
    engine.advance(PIECE_MS * 1000);
    for (const message of engine.news()) {
        if (message.state) state = message.state;
        if (message.said) said.push(message.said);
        if (!message.state && !message.said) looked = { ...message, ...looked };
    }
    const rows = engine.rows();
    if (rows) picture.set(new Uint8Array(rows.screen), rows.top * 960);
    for (const [path, content] of Object.entries(engine.changes())) {
        if (content) flash.set(path, content);
        else flash.delete(path);
    }
}

function python(code) {
    engine.python.globals.set('page', engine.page);
    engine.python.runPython(code);
}

function pressMiddle() {
    engine.message({ do: 'key', place: 0, key: MIDDLE, down: true });
    steps.run(PRESS_MS);
    engine.message({ do: 'key', place: 0, key: MIDDLE, down: false });
    steps.run(2 * PRESS_MS);
}

function until(condition, meanwhile = live) {
    for (let passed = 0; passed < LONGEST_WAIT_MS; passed += PIECE_MS) {
        if (condition()) return;
        meanwhile();
    }
    throw new Error(`it did not come: ${JSON.stringify(state)}`);
}

function called() {
    if (state.trick && state.turn === 0) {
        engine.message({ do: 'take' });
        steps.run(CLEARED_MS);
    }
    if (state.asked === 0 || (!state.playing && state.places[0].sits)) pressMiddle();
    else live();
}

function shownCard() {
    const rows = [];
    for (let row = CARD.top; row < CARD.bottom; row++) rows.push(picture.slice(row * 960 + 2 * CARD.left, row * 960 + 2 * CARD.right));
    return Buffer.concat(rows);
}

function processorMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}

// The effect of the previous card reaches the state a few pieces later.
let calls = 0;
let lastFace = '';

function isCalled() {
    const is = state.playing && state.turn === 0 && state.asked === null && !state.trick && !state.places[0].lies.length;
    calls = is ? calls + 1 : 0;
    return calls > 2;
}

function layOne() {
    calls = 0;
    until(isCalled, called);
    const before = shownCard();
    const begun = processorMs();
    const { hand } = state.places[0];
    // Lay a different face than before; otherwise the display would not change.
    const card = hand.find(({ face }) => face !== lastFace) ?? hand[0];
    lastFace = card.face;
    engine.message({ do: 'lay', place: 0, id: card.id, at: 0 });
    let tableMs = 0;
    until(() => Buffer.compare(before, shownCard()) !== 0, () => {
        live();
        tableMs += PIECE_MS;
    });
    return [processorMs() - begun, tableMs];
}

const steps = {
    message: message => engine.message(message),
    run(ms) {
        for (let passed = 0; passed < ms; passed += PIECE_MS) live();
        return state;
    },
    until(words, { ms }) {
        const fits = one => words.every((word, index) => one[index] === word);
        said.length = 0;
        for (let passed = 0; passed < ms && !said.some(fits); passed += PIECE_MS) live();
        return said.find(fits) ?? null;
    },
    hold_up(ms) {
        python(`world = page._table.world\nworld.at(world.now + 1000, world.spend, ${ms} * 1000)`);
        return steps.run(4000);
    },
    looked(ms) {
        looked = {};
        steps.run(ms);
        return looked;
    },
    lay: cards => Array.from({ length: cards }, layOne),
    async restart() {
        identity = engine.identity();
        await start();
        return [...flash.keys()];
    },
    picture() {
        python('with open("/pc/whole", "wb") as file:\n    for row in page._table.circuit.display.rows(): file.write(row)');
        return Buffer.compare(Buffer.from(picture), Buffer.from(engine.python.FS.readFile('/whole'))) === 0;
    },
};

await start();
const results = [];
for (const step of JSON.parse(fs.readFileSync(0))) {
    const [name] = Object.keys(step);
    results.push(await steps[name](step[name], step));
}
process.stdout.write(JSON.stringify(results), () => process.exit());
