// Compiles instructions into JavaScript functions: a function for a single instruction, or for a piece of code that
// runs often.
import { CV, NZ, describe, fieldsOf } from './instructions.mjs';

const SRAM_START = 0x20000000;
const ALL = NZ | CV;
// The maximum number of instructions in a piece.
const MOST_INSTRUCTIONS = 32;

// JavaScript text for accesses to RAM, by the size of the value in bytes. v: the value's offset from the start of RAM.
const MEMORY = {
    1: { at: 'sram8[v]', fits: 'v < size', sign: ' << 24 >> 24' },
    2: { at: 'sram16[v >>> 1]', fits: 'v < size && (v & 1) === 0', sign: ' << 16 >> 16' },
    4: { at: 'sram32[v >>> 2]', fits: 'v < size && (v & 3) === 0', sign: '' },
};

// around: text before and after an access outside RAM, and text after a program has modified its own code.
const NOTHING_AROUND = { before: '', after: '', changed: '' };

function load({ size, register, address, signed }, { before, after }) {
    const { at, fits, sign } = MEMORY[size];
    const extended = signed ? sign : '';
    const elsewhere = `${before} r[${register}] = cpu.load${size * 8}(a)${extended}; ${after}`;
    return `a = ${address} | 0; v = a - ${SRAM_START} >>> 0; if (${fits}) r[${register}] = ${at}${extended}; else { ${elsewhere} }`;
}

function store({ size, register, address }, { before, after, changed }) {
    const { at, fits } = MEMORY[size];
    const inMemory = `${at} = r[${register}]; if (pages[v >>> 8]) { cpu.spoil(v >>> 8); ${changed} }`;
    const elsewhere = `${before} cpu.store${size * 8}(a, r[${register}]); ${after}`;
    return `a = ${address} | 0; v = a - ${SRAM_START} >>> 0; if (${fits}) { ${inMemory} } else { ${elsewhere} }`;
}

function listed({ kind, from, registers, then, returns }, around) {
    const count = registers.length + (returns ? 1 : 0);
    const fits = `v <= size - ${4 * count} && (v & 3) === 0`;
    const finish = `a = a + ${4 * count} | 0; ${then}`;
    const [quick, slow] = kind === 'load' ? loads(registers, returns) : stores(registers, around.changed);
    const there = `if (${fits}) { ${quick(finish)} } else { ${around.before} ${slow} ${finish} ${around.after} }`;
    return `a = ${from} | 0; v = a - ${SRAM_START} >>> 0; ${there} ${returns ? 'cpu.branch(b);' : ''}`;
}

function loads(registers, returns) {
    const targets = [...registers.map(number => `r[${number}]`), ...(returns ? ['b'] : [])];
    const quick = targets.map((target, index) => `${target} = sram32[(v >>> 2) + ${index}];`).join(' ');
    const slow = targets.map((target, index) => `${target} = cpu.load32(a + ${4 * index});`).join(' ');
    return [finish => `${quick} ${finish}`, slow];
}

function stores(registers, changed) {
    const quick = registers.map((number, index) => `sram32[(v >>> 2) + ${index}] = r[${number}];`).join(' ');
    const slow = registers.map((number, index) => `cpu.store32(a + ${4 * index}, r[${number}]);`).join(' ');
    const last = `v + ${4 * (registers.length - 1)} >>> 8`;
    const spoiled = `if (pages[v >>> 8] | pages[${last}]) { cpu.spoil(v >>> 8); cpu.spoil(${last}); ${changed} }`;
    return [finish => `${quick} ${finish} ${spoiled}`, slow];
}

// Returns the JavaScript text of an instruction that is not a branch.
function textOf(does, around, quietly = false) {
    if (does.load) return load(does.load, around);
    if (does.store) return store(does.store, around);
    if (does.list) return listed(does.list, around);
    return quietly && does.quiet !== undefined ? does.quiet : does.text;
}

const reaches = does => does.load || does.store || does.list;

// Returns the flags that may be read after the step at `index`. Any flag may be read after an exit from the piece.
function flagsAfter(trace, index) {
    let flags = ALL;
    for (let at = trace.length - 1; at > index; at -= 1) {
        const { does } = trace[at];
        flags = does.leaves || does.branch?.condition || reaches(does) ? ALL : flags & ~does.sets | does.reads;
    }
    return flags;
}

export class Compiler {
    constructor(cpu) {
        this.cpu = cpu;
        const { registers, sram8, sram16, sram32, codePages, cache } = cpu;
        this.known = { cpu, r: registers, sram8, sram16, sram32, pages: codePages, cache, size: sram8.length };
        // Factories by JavaScript text; each creates functions that execute an instruction. Instructions of the same
        // form share a factory.
        this.makers = new Map();
    }

    // Returns a function that executes one instruction at the address in its argument, and returns the number of
    // cycles.
    single(opcode, next) {
        const fields = fieldsOf(opcode);
        const names = Object.keys(fields);
        const text = singleText(describe(Object.fromEntries(names.map(name => [name, name])), opcode, next));
        if (!this.makers.has(text)) {
            const body = `return pc => { let a, b, v; ${text} };`;
            this.makers.set(text, new Function(...Object.keys(this.known), ...names, body));
        }
        return this.makers.get(text)(...Object.values(this.known), ...Object.values(fields));
    }

    // Returns the piece of code that begins at `start`: { run, most, pages }. run() executes it and returns its cycles:
    // at most `most`, not counting waits for the flash. run() must not be called if fewer than `most` cycles are left.
    piece(start) {
        const trace = this.follow(start);
        const lines = [];
        let spent = 0;
        trace.forEach((step, index) => {
            lines.push(...this.wordsFetched(trace, index).map(word => fetched(word, step.pc, spent)));
            lines.push(this.line(step, spent, start, flagsAfter(trace, index)));
            spent += step.next === null ? step.does.cycles : step.does.branch.taken;
        });
        const { pc, does, next } = trace[trace.length - 1];
        if (!does.leaves) lines.push(leave(next ?? pc + does.size, spent));
        // A branch takes one more cycle if it is taken.
        const most = spent + 1;
        const text = `return () => { let a, b, v, pc; for (;;) { ${lines.join('\n').replaceAll('MOST', most)} } };`;
        const run = new Function(...Object.keys(this.known), text)(...Object.values(this.known));
        return { run, most, pages: new Set(trace.map(step => step.pc - SRAM_START >>> 8)) };
    }

    // Returns the instructions from `start` on, in the order of execution if no conditional branch is taken.
    follow(start) {
        const trace = [];
        const seen = new Set();
        for (let pc = start; trace.length < MOST_INSTRUCTIONS && !seen.has(pc);) {
            seen.add(pc);
            const opcode = this.cpu.peek(pc);
            const does = describe(fieldsOf(opcode), opcode, this.cpu.peek(pc + 2));
            const always = does.branch && !does.branch.condition;
            const next = always ? pc + does.branch.by : null;
            trace.push({ pc, does, next });
            if (does.leaves) break;
            pc = next ?? pc + does.size;
        }
        return trace;
    }

    // Returns the words that the step at `index` fetches through the cache.
    wordsFetched(trace, index) {
        const { pc, does } = trace[index];
        if (this.cpu.cache === null || !this.cpu.isFlash(pc)) return [];
        const before = index > 0 && trace[index - 1].next === null ? trace[index - 1] : null;
        const known = before === null ? -1 : before.pc + before.does.size - 2 & ~3;
        const words = new Set([pc & ~3, pc + does.size - 2 & ~3]);
        words.delete(known);
        return [...words];
    }

    // Returns the JavaScript text of one instruction. spent: cycles since the start of the piece; flags: the flags that
    // are read later.
    line({ pc, does, next }, spent, start, flags) {
        const end = pc + does.size;
        const { branch } = does;
        if (branch?.condition) {
            const target = pc + branch.by;
            const taken = spent + branch.taken;
            return `if (${branch.condition}) { ${target === start ? again(start, taken) : leave(target, taken)} }`;
        }
        if (branch) return `${branch.link ? `r[14] = ${end | 1};` : ''} ${next === start ? again(start, spent + branch.taken) : ''}`;
        if (does.leaves) return `pc = ${pc}; cpu.left -= ${spent}; ${textOf(does, NOTHING_AROUND)} return ${does.cycles};`;
        if (does.load?.literal && this.cpu.isFixed(pc)) return this.literal(does.load.register, pc, does);
        const around = {
            before: `cpu.left -= ${spent}; cpu.reached = false;`,
            after: `if (cpu.reached) { ${leave(end, does.cycles)} } cpu.left += ${spent};`,
            changed: leave(end, spent + does.cycles),
        };
        return `pc = ${pc}; ${textOf(does, around, (does.writes & flags) === 0)}`;
    }

    // Returns the JavaScript text that loads a constant stored among the instructions, which never changes.
    literal(register, pc, does) {
        const address = Number(new Function('pc', `return ${does.load.address}`)(pc)) >>> 0;
        const word = `r[${register}] = ${this.cpu.peek(address) | this.cpu.peek(address + 2) << 16};`;
        return this.cpu.cache && this.cpu.isFlash(address) ? `cpu.left -= cache.read(${address}); ${word}` : word;
    }
}

function singleText(does) {
    const { branch, leaves, cycles, size } = does;
    const goOn = leaves ? '' : `r[15] = pc + ${size};`;
    if (!branch) return `${textOf(does, NOTHING_AROUND)} ${goOn} return ${cycles};`;
    const link = branch.link ? `r[14] = pc + ${size} | 1;` : '';
    const taken = `${link} r[15] = pc + ${branch.by}; return ${branch.taken};`;
    return branch.condition ? `if (${branch.condition}) { ${taken} } ${goOn} return ${cycles};` : taken;
}

const leave = (to, cycles) => `r[15] = ${to}; return ${cycles};`;

// JavaScript text that jumps back to the start of the piece if enough cycles are left to run it again.
const again = (start, cycles) => `cpu.left -= ${cycles}; if (cpu.left >= MOST) continue; ${leave(start, 0)}`;

// Returns JavaScript text that fetches a word of instructions unless it was the last one fetched. spent: cycles since
// the start of the piece. If too few cycles are left for the piece after the wait, the text leaves the piece.
function fetched(word, pc, spent) {
    const wait = `cpu.left -= v; if (cpu.left < MOST) { ${leave(pc, spent)} }`;
    return `if (cpu.fetched !== ${word}) { cpu.fetched = ${word}; if ((v = cache.read(${word})) !== 0) { ${wait} } }`;
}
