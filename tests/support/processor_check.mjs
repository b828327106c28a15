// Carries out every 16-bit instruction with the emulator's processor and with that of rp2040js, from random states:
//     node processor_check.mjs EMULATOR
// Prints the instructions that left registers, flags, memory or cycles different, one JSON object a line:
// { opcode, what, before, theirs, ours }, and how many were compared.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const emulator = path.resolve(process.argv[2]);
const load = file => import(pathToFileURL(path.join(emulator, file)));
const { RP2040 } = await load('node_modules/rp2040js/dist/esm/index.js');
const { Processor } = await load('processor.mjs');

const SRAM = 0x20000000;
const CODE = 0x1000;
const DATA = 0x2000;
const WORDS = 512;
const ROUNDS = 6;
const CYCLE_NANOS = 8;
// What is no instruction of this processor, or stops it. BX and BLX have nothing in their lowest bits. BLX of the link
// register, where rp2040js jumps to what it has just put there.
const LEFT_OUT = [
    [0xb100, 0xb1ff], [0xb300, 0xb3ff], [0xb600, 0xb661], [0xb663, 0xb671], [0xb673, 0xb9ff], [0xba80, 0xbabf], [0xbb00, 0xbbff],
    [0xbe00, 0xbfff], [0xde00, 0xdfff], [0x47f0, 0x47f0],
];
const isLeftOut = opcode =>
    (opcode & 0xff00) === 0x4700 && opcode & 7 || LEFT_OUT.some(([first, last]) => opcode >= first && opcode <= last);
const TELLING = [0, 1, 2, 31, 32, 33, 255, 256, 0x7fffffff, 0x80000000, 0xffffffff, 0x55555555];

let seed = 12345;
function random(below) {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
}

function makeChip() {
    const chip = new RP2040();
    chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
    return chip;
}

// Registers from which loads and stores reach the data; for the others any values.
function registersFor(opcode, round) {
    const address = () => SRAM + DATA + 4 * random(100);
    const registers = Array.from({ length: 16 }, () => (round % 2 ? TELLING[random(TELLING.length)] : address()));
    if (opcode >= 0x5000 && opcode < 0xd000) for (let number = 0; number < 8; number += 1) registers[number] = address();
    if (opcode >= 0x5000 && opcode < 0x6000) registers[opcode >> 6 & 7] = 4 * random(64);
    registers[13] = SRAM + DATA + 1024;
    registers[15] = SRAM + CODE;
    return registers;
}

function prepare(chip, opcode, registers, flags, memory) {
    chip.sram.set(new Uint8Array(memory.buffer), DATA);
    new Uint16Array(chip.sram.buffer).set([opcode, 0xbf00], CODE / 2);
    chip.core.PM = chip.core.interruptsUpdated = false;
    registers.forEach((value, number) => { chip.core.registers[number] = value; });
    chip.core.APSR = flags << 28;
}

function stateOf({ core, sram }, cycles) {
    const registers = Array.from(core.registers, (value, number) => (number === 15 ? value & ~1 : value) >>> 0);
    const memory = Buffer.from(sram.subarray(DATA, DATA + 4 * WORDS)).toString('base64');
    return { registers: registers.join(), flags: core.APSR >>> 28, masked: core.PM, memory, cycles };
}

const [theirs, ours] = [makeChip(), makeChip()];
const processor = new Processor(ours, null);

function compare(opcode, round) {
    const registers = registersFor(opcode, round);
    // Negative and zero at once is no result.
    const flags = random(12);
    const memory = Uint32Array.from({ length: WORDS }, () => random(2 ** 32));
    for (const chip of [theirs, ours]) prepare(chip, opcode, registers, flags, memory);
    const wanted = stateOf(theirs, theirs.core.executeInstruction());
    const begin = ours.clock.nanosCounter;
    processor.run(begin + 1);
    const got = stateOf(ours, Math.round((ours.clock.nanosCounter - begin) / CYCLE_NANOS));
    const what = Object.keys(wanted).filter(key => wanted[key] !== got[key]);
    if (what.length) console.log(JSON.stringify({ opcode, what, before: { registers, flags }, theirs: wanted, ours: got }));
}

let compared = 0;
for (let opcode = 0; opcode < 0xe800; opcode += 1) {
    if (isLeftOut(opcode)) continue;
    for (let round = 0; round < ROUNDS; round += 1, compared += 1) compare(opcode, round);
}
console.log(compared);
