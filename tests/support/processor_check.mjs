// Executes every 16-bit instruction, and compiled pieces of program, from random states, on the emulator's processor and
// on that of rp2040js:
//     node processor_check.mjs EMULATOR
// Prints each case in which registers, flags, memory or cycles differ, one JSON object per line: { opcode (or program),
// what, before, theirs, ours }, and the numbers of compared instructions and pieces.
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
// Opcodes that are not compared: they are no instructions of this processor, or stop it. The lowest bits of BX and BLX
// must be zero. Opcodes with the program counter or the link register are left out, because rp2040js uses other values
// of these registers.
const LEFT_OUT = [
    [0xb100, 0xb1ff], [0xb300, 0xb3ff], [0xb600, 0xb661], [0xb663, 0xb671], [0xb673, 0xb9ff], [0xba80, 0xbabf], [0xbb00, 0xbbff],
    [0xbe00, 0xbfff], [0xde00, 0xdfff], [0x4778, 0x477f], [0x47f0, 0x47ff],
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

// Returns registers with random values; for loads and stores, the low registers contain addresses of the data.
function registersFor(opcode, round) {
    const address = () => SRAM + DATA + 4 * random(100);
    const registers = Array.from({ length: 16 }, () => (round % 2 ? TELLING[random(TELLING.length)] : address()));
    if (opcode >= 0x5000 && opcode < 0xd000) for (let number = 0; number < 8; number += 1) registers[number] = address();
    if (opcode >= 0x5000 && opcode < 0x6000) registers[opcode >> 6 & 7] = 4 * random(64);
    registers[13] = SRAM + DATA + 1024;
    registers[15] = SRAM + CODE;
    return registers;
}

function prepare(chip, program, registers, flags, memory) {
    chip.sram.set(new Uint8Array(memory.buffer), DATA);
    new Uint16Array(chip.sram.buffer).set(program, CODE / 2);
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

// Makes both processors execute the program from the same state. `theirWay` and `ourWay` return the number of cycles.
function compare(program, registers, name, theirWay, ourWay) {
    // No result is negative and zero at the same time.
    const flags = random(12);
    const memory = Uint32Array.from({ length: WORDS }, () => random(2 ** 32));
    // Make the memory equal, too, because an earlier program may have changed other parts of it.
    ours.sram.set(theirs.sram);
    for (const chip of [theirs, ours]) prepare(chip, program, registers, flags, memory);
    const wanted = stateOf(theirs, theirWay());
    const got = stateOf(ours, ourWay());
    const what = Object.keys(wanted).filter(key => wanted[key] !== got[key]);
    if (what.length) console.log(JSON.stringify({ ...name, what, before: { registers, flags }, theirs: wanted, ours: got }));
}

function runOne() {
    const begin = ours.clock.nanosCounter;
    processor.run(begin + 1);
    return Math.round((ours.clock.nanosCounter - begin) / CYCLE_NANOS);
}

let compared = 0;
for (let opcode = 0; opcode < 0xe800; opcode += 1) {
    if (isLeftOut(opcode)) continue;
    for (let round = 0; round < ROUNDS; round += 1, compared += 1) {
        compare([opcode, 0xbf00], registersFor(opcode, round), { opcode }, () => theirs.core.executeInstruction(), runOne);
    }
}
console.log(compared);

// Pieces of program: r0 to r3 point to data, r4 to r6 have random values, r7 counts down the repetitions.
const END = SRAM + CODE + 0x200;
const LEAVE = 0x4770;
const MAKERS = [
    // Shifts by a constant, sums, immediates, and instructions with two registers whose flags are right in rp2040js.
    () => [random(0x18) << 8 & 0x1800 | random(32) << 6 | any() << 3 | any()],
    () => [0x1800 | random(4) << 9 | any() << 6 | any() << 3 | any()],
    () => [0x2000 | random(4) << 11 | any() << 8 | random(256)],
    () => [0x4000 | [0, 1, 8, 9, 10, 11, 12, 13, 14, 15][random(10)] << 6 | any() << 3 | any()],
    () => [0xb200 | random(4) << 6 | any() << 3 | any()],
    // Loads, stores, the stack, literals, several words.
    () => [0x6000 | random(4) << 11 | random(32) << 6 | random(4) << 3 | any()],
    () => [0x8000 | random(2) << 11 | random(32) << 6 | random(4) << 3 | any()],
    () => [0x9000 | random(2) << 11 | any() << 8 | random(64)],
    () => [0xa000 | random(2) << 11 | any() << 8 | random(64)],
    () => [0x4800 | any() << 8 | random(16)],
    () => [0xb400 | random(8) << 5 || 0xb4f0],
    () => [0xc800 | random(4) << 8 | 0x70 & random(256) || 0xc870],
    // Forward branches over one instruction.
    () => [0xd000 | random(14) << 8, 0x1c00 | any() << 3 | any()],
];

function any() {
    return 4 + random(3);
}

function makeProgram() {
    const program = Array.from({ length: 4 + random(10) }, () => MAKERS[random(MAKERS.length)]()).flat();
    // Half of the programs jump back to their start until r7, which counts down, is zero.
    return random(2) ? [...program, LEAVE] : [...program, 0x3f01, 0xd100 | -(program.length + 3) & 255, LEAVE];
}

function registersForPiece() {
    const registers = Array.from({ length: 16 }, () => random(2 ** 32));
    for (let number = 0; number < 4; number += 1) registers[number] = SRAM + DATA + 4 * random(64);
    registers[7] = 1 + random(3);
    registers[13] = SRAM + DATA + 1024;
    registers[14] = END | 1;
    registers[15] = SRAM + CODE;
    return registers;
}

function runThere() {
    let cycles = 0;
    for (let left = MOST_STEPS; theirs.core.PC !== END && left > 0; left -= 1) cycles += theirs.core.executeInstruction();
    return cycles;
}

// Runs pieces of program: each time a piece ends, a new one is compiled from the current address.
function runPieces() {
    processor.granted = processor.left = 1e6;
    let cycles = 0;
    for (let left = MOST_STEPS; ours.core.PC !== END && left > 0; left -= 1) cycles += processor.compiler.piece(ours.core.PC).run();
    return cycles + 1e6 - processor.left;
}

const MOST_STEPS = 3000;
const PIECES = 3000;
for (let count = 0; count < PIECES; count += 1) {
    const program = makeProgram();
    compare(program, registersForPiece(), { program: program.map(word => word.toString(16)) }, runThere, runPieces);
}
console.log(PIECES);
