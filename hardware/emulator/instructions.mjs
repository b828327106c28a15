// The effect of each instruction of the Cortex-M0+ as JavaScript text (ARMv6-M Architecture Reference Manual, A5 and
// A6), and its number of cycles (Cortex-M0+ Technical Reference Manual, table 3-1).
//
// In the text, `r` contains the registers, `cpu` is the processor, `pc` is the address of the instruction, and a, b and
// v are free variables. Fields of the instruction are names or numbers. describe() returns:
//   size, cycles
//   text     executes the instruction; `quiet`, if present, does the same without setting flags
//   sets, writes, reads   the flags that it always sets, that it may change, and that it depends on: NZ, CV
//   load, store   { size, register, address, signed }, if it accesses memory
//   list     { kind, from, registers, then }: several words from an address on; `returns` loads the program counter last
//   branch   { by, taken, condition, link }: the distance and the cycles if it is taken; `link` saves the return
//   address leaves   whether the text sets the program counter

export const NZ = 1;
export const CV = 2;
const ALL = NZ | CV;

const SP = 13;
const LR = 14;
const PC = 15;
const PRIMASK = 16;

const signed = (value, bits) => value << 32 - bits >> 32 - bits;

// All possible fields of an instruction. Only some of them are meaningful, depending on the form of the instruction.
export function fieldsOf(opcode) {
    return {
        low: opcode & 7,
        middle: opcode >> 3 & 7,
        high: opcode >> 6 & 7,
        upper: opcode >> 8 & 7,
        five: opcode >> 6 & 31,
        eight: opcode & 255,
        anyLow: opcode & 7 | opcode >> 4 & 8,
        anyHigh: opcode >> 3 & 15,
        stack: (opcode & 127) * (opcode & 128 ? -4 : 4),
        near: signed(opcode & 255, 8) * 2 + 4,
        far: signed(opcode & 0x7ff, 11) * 2 + 4,
    };
}

const registersIn = opcode => [0, 1, 2, 3, 4, 5, 6, 7].filter(number => opcode >> number & 1);

// Returns the text that stores a result and sets the flags N and Z.
function result(target, value) {
    if (target === null) return { cycles: 1, text: `cpu.nz = ${value};`, quiet: '', sets: NZ };
    return { cycles: 1, text: `cpu.nz = ${target} = ${value};`, quiet: `${target} = ${value};`, sets: NZ };
}

// Returns the text that adds two values and a carry, and sets all flags. A subtraction adds the first value, the
// inverted second value, and one.
function sum(target, first, second, carry, reads = 0) {
    const flags = 'cpu.nz = v; cpu.carry = (a & b | (a | b) & ~v) >>> 31; cpu.overflow = ((a ^ v) & (b ^ v)) >>> 31;';
    const put = target === null ? '' : `${target} = v;`;
    const quiet = target === null ? '' : `${target} = ${first} + ${second} + ${carry};`;
    return { cycles: 1, text: `a = ${first}; b = ${second}; v = a + b + ${carry} | 0; ${flags} ${put}`, quiet, sets: ALL, reads };
}

// A shift stores the last bit that it shifts out in the carry flag, and does not change the overflow flag.
const shift = (target, value, carry, shifted, quiet) => ({
    cycles: 1, text: `v = ${value}; ${carry} cpu.nz = ${target} = ${shifted};`, sets: NZ, writes: ALL, quiet: quiet && `${target} = ${quiet};`,
});

const [low, middle, high, upper] = ['low', 'middle', 'high', 'upper'].map(name => f => `r[${f[name]}]`);
const difference = value => `~${value}`;

const lslImmediate = (f, opcode) => {
    if ((opcode >> 6 & 31) === 0) return result(low(f), middle(f));
    return shift(low(f), middle(f), `cpu.carry = v >>> 32 - ${f.five} & 1;`, `v << ${f.five}`, `${middle(f)} << ${f.five}`);
};

// In right shifts, a distance of 0 means 32.
const lsrImmediate = (f, opcode) => {
    if ((opcode >> 6 & 31) === 0) return shift(low(f), middle(f), 'cpu.carry = v >>> 31;', '0', '0');
    return shift(low(f), middle(f), `cpu.carry = v >>> ${f.five} - 1 & 1;`, `v >>> ${f.five} | 0`, `${middle(f)} >>> ${f.five}`);
};

const asrImmediate = (f, opcode) => {
    if ((opcode >> 6 & 31) === 0) return shift(low(f), middle(f), 'cpu.carry = v >>> 31;', 'v >> 31', `${middle(f)} >> 31`);
    return shift(low(f), middle(f), `cpu.carry = v >>> ${f.five} - 1 & 1;`, `v >> ${f.five}`, `${middle(f)} >> ${f.five}`);
};

// A shift by the lowest byte of a register. A shift by 0 does not change the carry flag.
const byRegister = (carry, shifted) => f => shift(low(f), `${low(f)}; b = ${middle(f)} & 255`, `if (b) cpu.carry = ${carry};`, shifted);
const lslRegister = byRegister('b > 32 ? 0 : v >>> 32 - b & 1', 'b > 31 ? 0 : v << b');
const lsrRegister = byRegister('b > 32 ? 0 : v >>> b - 1 & 1', 'b > 31 ? 0 : v >>> b | 0');
const asrRegister = byRegister('v >>> Math.min(b, 32) - 1 & 1', 'v >> Math.min(b, 31)');
const rorRegister = byRegister('v >>> (b - 1 & 31) & 1', 'v >>> (b & 31) | v << (32 - b & 31)');

const addRegister = f => sum(low(f), middle(f), high(f), 0);
const subRegister = f => sum(low(f), middle(f), difference(high(f)), 1);
const addThree = f => sum(low(f), middle(f), f.high, 0);
const subThree = f => sum(low(f), middle(f), difference(f.high), 1);
const movImmediate = f => result(upper(f), f.eight);
const cmpImmediate = f => sum(null, upper(f), difference(f.eight), 1);
const addImmediate = f => sum(upper(f), upper(f), f.eight, 0);
const subImmediate = f => sum(upper(f), upper(f), difference(f.eight), 1);

// Instructions with two registers; the first one receives the result.
const pair = form => f => form(low(f), middle(f));
const plain = form => pair((d, m) => ({ cycles: 1, text: `${d} = ${form(m)};` }));
const and = pair((d, m) => result(d, `${d} & ${m}`));
const eor = pair((d, m) => result(d, `${d} ^ ${m}`));
const orr = pair((d, m) => result(d, `${d} | ${m}`));
const bic = pair((d, m) => result(d, `${d} & ~${m}`));
const mvn = pair((d, m) => result(d, `~${m}`));
const mul = pair((d, m) => result(d, `Math.imul(${d}, ${m})`));
const tst = pair((d, m) => result(null, `${d} & ${m}`));
const adc = pair((d, m) => sum(d, d, m, 'cpu.carry', CV));
const sbc = pair((d, m) => sum(d, d, difference(m), 'cpu.carry', CV));
const rsb = pair((d, m) => sum(d, difference(m), 0, 1));
const cmp = pair((d, m) => sum(null, d, difference(m), 1));
const cmn = pair((d, m) => sum(null, d, m, 0));
const sxth = plain(m => `${m} << 16 >> 16`);
const sxtb = plain(m => `${m} << 24 >> 24`);
const uxth = plain(m => `${m} & 0xffff`);
const uxtb = plain(m => `${m} & 0xff`);

const SWAPPED = '(v & 0x00ff00ff) << 8 | v >>> 8 & 0x00ff00ff';
const rev = pair((d, m) => ({ cycles: 1, text: `v = ${m}; v = ${SWAPPED}; ${d} = v << 16 | v >>> 16;` }));
const rev16 = pair((d, m) => ({ cycles: 1, text: `v = ${m}; ${d} = ${SWAPPED};` }));
const revsh = pair((d, m) => ({ cycles: 1, text: `v = ${m}; ${d} = (${SWAPPED}) << 16 >> 16;` }));

// These instructions can access all sixteen registers. The program counter reads as the address of the instruction plus
// 4.
const isAnyLow = (opcode, number) => (opcode & 7 | opcode >> 4 & 8) === number;
const isAnyHigh = (opcode, number) => (opcode >> 3 & 15) === number;
const anyLow = (f, opcode) => (isAnyLow(opcode, PC) ? '(pc + 4)' : `r[${f.anyLow}]`);
const anyHigh = (f, opcode) => (isAnyHigh(opcode, PC) ? '(pc + 4)' : `r[${f.anyHigh}]`);

function put(f, opcode, value) {
    if (isAnyLow(opcode, PC)) return { cycles: 2, leaves: true, text: `r[15] = ${value} & ~1;` };
    return { cycles: 1, text: `r[${f.anyLow}] = ${isAnyLow(opcode, SP) ? `${value} & ~3` : value};` };
}

const addAny = (f, opcode) => put(f, opcode, `(${anyLow(f, opcode)} + ${anyHigh(f, opcode)})`);
const movAny = (f, opcode) => put(f, opcode, anyHigh(f, opcode));
const cmpAny = (f, opcode) => sum(null, anyLow(f, opcode), difference(anyHigh(f, opcode)), 1);
const bx = (f, opcode) => ({ cycles: 2, leaves: true, text: `cpu.branch(${anyHigh(f, opcode)});` });
const blx = (f, opcode) => ({
    cycles: 2, leaves: true, text: `a = ${anyHigh(f, opcode)}; r[${LR}] = pc + 2 | 1; r[${PC}] = a & ~1;`,
});

// Loads and stores. If an access takes longer than two cycles, the code that performs it adds the difference.
const transfer = (kind, size, register, address, more) => ({ cycles: 2, [kind]: { size, register, address, ...more } });
const atRegister = (kind, size, more) => f => transfer(kind, size, f.low, `${middle(f)} + ${high(f)}`, more);
const atOffset = (kind, size) => f => transfer(kind, size, f.low, `${middle(f)} + ${f.five} * ${size}`);
const atStack = kind => f => transfer(kind, 4, f.upper, `r[${SP}] + ${f.eight} * 4`);
const ldrLiteral = f => transfer('load', 4, f.upper, `(pc + 4 & ~3) + ${f.eight} * 4`, { literal: true });

const list = (kind, from, registers, then, more) => ({
    cycles: 1 + registers.length, list: { kind, from, registers, then, ...more },
});
const stm = (f, opcode) => list('store', upper(f), registersIn(opcode), `${upper(f)} = a;`);
const ldm = (f, opcode) => {
    const registers = registersIn(opcode);
    return list('load', upper(f), registers, registers.includes(opcode >> 8 & 7) ? '' : `${upper(f)} = a;`);
};
const push = (f, opcode) => {
    const registers = [...registersIn(opcode), ...(opcode & 256 ? [LR] : [])];
    return list('store', `r[${SP}] - ${4 * registers.length}`, registers, `r[${SP}] -= ${4 * registers.length};`);
};
const pop = (f, opcode) => {
    const registers = registersIn(opcode);
    if (!(opcode & 256)) return list('load', `r[${SP}]`, registers, `r[${SP}] = a;`);
    const returning = list('load', `r[${SP}]`, registers, `r[${SP}] = a;`, { returns: true });
    return { ...returning, cycles: 4 + registers.length, leaves: true };
};

const adr = f => ({ cycles: 1, text: `${upper(f)} = (pc + 4 & ~3) + ${f.eight} * 4;` });
const addStack = f => ({ cycles: 1, text: `${upper(f)} = r[${SP}] + ${f.eight} * 4;` });
const moveStack = f => ({ cycles: 1, text: `r[${SP}] += ${f.stack};` });

const CONDITIONS = [
    ['cpu.nz === 0', NZ],
    ['cpu.nz !== 0', NZ],
    ['cpu.carry', CV],
    ['!cpu.carry', CV],
    ['cpu.nz < 0', NZ],
    ['cpu.nz >= 0', NZ],
    ['cpu.overflow', CV],
    ['!cpu.overflow', CV],
    ['cpu.carry && cpu.nz !== 0', ALL],
    ['!cpu.carry || cpu.nz === 0', ALL],
    ['cpu.nz >>> 31 === cpu.overflow', ALL],
    ['cpu.nz >>> 31 !== cpu.overflow', ALL],
    ['cpu.nz !== 0 && cpu.nz >>> 31 === cpu.overflow', ALL],
    ['cpu.nz === 0 || cpu.nz >>> 31 !== cpu.overflow', ALL],
];

const branchIf = (f, opcode) => {
    const [condition, reads] = CONDITIONS[opcode >> 8 & 15];
    return { cycles: 1, reads, branch: { by: f.near, taken: 2, condition } };
};
const branchAlways = f => ({ cycles: 2, branch: { by: f.far, taken: 2 } });

// Instructions that are executed by methods of the processor. These instructions may end a run.
const special = (text, cycles = 1, size = 2) => ({ cycles, leaves: true, text: `r[${PC}] = pc + ${size}; ${text}` });
const svc = () => special('cpu.callSupervisor();');
const cps = (f, opcode) => special(`cpu.writeSpecial(${PRIMASK}, ${opcode & 16 ? 1 : 0});`);
const wfi = () => special('cpu.waitForInterrupt();', 2);
const wfe = () => special('cpu.waitForEvent();', 2);
const breakpoint = f => special(`cpu.breakpoint(${f.eight});`);
const nothing = () => special('cpu.fault();');
const nop = () => ({ cycles: 1, text: '' });

// Instructions of two halfwords: calls, and access to special registers of the processor.
const wide = (f, opcode, next) => ({ ...((next & 0xd000) === 0xd000 ? call(opcode, next) : system(opcode, next)), size: 4 });

function call(opcode, next) {
    const sign = opcode >> 10 & 1;
    const [i1, i2] = [1 ^ sign ^ next >> 13 & 1, 1 ^ sign ^ next >> 11 & 1];
    const offset = -sign << 24 | i1 << 23 | i2 << 22 | (opcode & 0x3ff) << 12 | (next & 0x7ff) << 1;
    return { cycles: 3, branch: { by: offset + 4, taken: 3, link: true } };
}

function system(opcode, next) {
    if (opcode === 0xf3ef && (next & 0xf000) === 0x8000) {
        return special(`r[${next >> 8 & 15}] = cpu.core.readSpecialRegister(${next & 255});`, 3, 4);
    }
    if ((opcode & 0xfff0) === 0xf380 && (next & 0xff00) === 0x8800) {
        return special(`cpu.writeSpecial(${next & 255}, r[${opcode & 15}]);`, 3, 4);
    }
    // DSB, DMB, ISB.
    return opcode === 0xf3bf && (next & 0xff00) === 0x8f00 ? { cycles: 3, text: '' } : nothing();
}

// Each entry: mask, value and form. The first entry that matches an instruction determines its form.
const FORMS = [
    [0xf800, 0x0000, lslImmediate],
    [0xf800, 0x0800, lsrImmediate],
    [0xf800, 0x1000, asrImmediate],
    [0xfe00, 0x1800, addRegister],
    [0xfe00, 0x1a00, subRegister],
    [0xfe00, 0x1c00, addThree],
    [0xfe00, 0x1e00, subThree],
    [0xf800, 0x2000, movImmediate],
    [0xf800, 0x2800, cmpImmediate],
    [0xf800, 0x3000, addImmediate],
    [0xf800, 0x3800, subImmediate],
    [0xffc0, 0x4000, and],
    [0xffc0, 0x4040, eor],
    [0xffc0, 0x4080, lslRegister],
    [0xffc0, 0x40c0, lsrRegister],
    [0xffc0, 0x4100, asrRegister],
    [0xffc0, 0x4140, adc],
    [0xffc0, 0x4180, sbc],
    [0xffc0, 0x41c0, rorRegister],
    [0xffc0, 0x4200, tst],
    [0xffc0, 0x4240, rsb],
    [0xffc0, 0x4280, cmp],
    [0xffc0, 0x42c0, cmn],
    [0xffc0, 0x4300, orr],
    [0xffc0, 0x4340, mul],
    [0xffc0, 0x4380, bic],
    [0xffc0, 0x43c0, mvn],
    [0xff00, 0x4400, addAny],
    [0xff00, 0x4500, cmpAny],
    [0xff00, 0x4600, movAny],
    [0xff80, 0x4700, bx],
    [0xff80, 0x4780, blx],
    [0xf800, 0x4800, ldrLiteral],
    [0xfe00, 0x5000, atRegister('store', 4)],
    [0xfe00, 0x5200, atRegister('store', 2)],
    [0xfe00, 0x5400, atRegister('store', 1)],
    [0xfe00, 0x5600, atRegister('load', 1, { signed: true })],
    [0xfe00, 0x5800, atRegister('load', 4)],
    [0xfe00, 0x5a00, atRegister('load', 2)],
    [0xfe00, 0x5c00, atRegister('load', 1)],
    [0xfe00, 0x5e00, atRegister('load', 2, { signed: true })],
    [0xf800, 0x6000, atOffset('store', 4)],
    [0xf800, 0x6800, atOffset('load', 4)],
    [0xf800, 0x7000, atOffset('store', 1)],
    [0xf800, 0x7800, atOffset('load', 1)],
    [0xf800, 0x8000, atOffset('store', 2)],
    [0xf800, 0x8800, atOffset('load', 2)],
    [0xf800, 0x9000, atStack('store')],
    [0xf800, 0x9800, atStack('load')],
    [0xf800, 0xa000, adr],
    [0xf800, 0xa800, addStack],
    [0xff00, 0xb000, moveStack],
    [0xffc0, 0xb200, sxth],
    [0xffc0, 0xb240, sxtb],
    [0xffc0, 0xb280, uxth],
    [0xffc0, 0xb2c0, uxtb],
    [0xfe00, 0xb400, push],
    [0xffef, 0xb662, cps],
    [0xffc0, 0xba00, rev],
    [0xffc0, 0xba40, rev16],
    [0xffc0, 0xbac0, revsh],
    [0xfe00, 0xbc00, pop],
    [0xff00, 0xbe00, breakpoint],
    [0xffff, 0xbf20, wfe],
    [0xffff, 0xbf30, wfi],
    [0xff0f, 0xbf00, nop],
    [0xf800, 0xc000, stm],
    [0xf800, 0xc800, ldm],
    [0xff00, 0xde00, nothing],
    [0xff00, 0xdf00, svc],
    [0xf000, 0xd000, branchIf],
    [0xf800, 0xe000, branchAlways],
    [0xf800, 0xf000, wide],
    [0x0000, 0x0000, nothing],
];

// Describes an instruction. f: its fields, as numbers or names; next: the halfword after it.
export function describe(f, opcode, next) {
    const [, , form] = FORMS.find(([mask, value]) => (opcode & mask) === value);
    const described = { size: 2, sets: 0, reads: 0, ...form(f, opcode, next) };
    return { writes: described.sets, ...described };
}
