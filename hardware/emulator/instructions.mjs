// What each instruction of the Cortex-M0+ does (ARMv6-M Architecture Reference Manual, A5 and A6).
//
// A maker takes an instruction apart once, and returns a function that carries it out and returns its cycles (Cortex-M0+
// Technical Reference Manual, table 3-1). Meanwhile the program counter is two bytes further on; what the manual calls
// PC is two more.

const SP = 13;
const LR = 14;
const PC = 15;

const low = opcode => opcode & 7;
const middle = opcode => opcode >> 3 & 7;
const high = opcode => opcode >> 6 & 7;
const upper = opcode => opcode >> 8 & 7;
const imm5 = opcode => opcode >> 6 & 31;
const imm8 = opcode => opcode & 255;

const signed = (value, bits) => value << 32 - bits >> 32 - bits;

// Shifts by a constant. Zero stands for 32, where it does not stand for none.

const lslImmediate = (opcode, cpu, r) => {
    const [d, m, shift] = [low(opcode), middle(opcode), imm5(opcode)];
    if (shift === 0) return () => { cpu.nz = r[d] = r[m]; return 1; };
    return () => {
        const value = r[m];
        cpu.carry = value >>> 32 - shift & 1;
        cpu.nz = r[d] = value << shift;
        return 1;
    };
};

const lsrImmediate = (opcode, cpu, r) => {
    const [d, m, shift] = [low(opcode), middle(opcode), imm5(opcode) || 32];
    return () => {
        const value = r[m];
        cpu.carry = value >>> shift - 1 & 1;
        cpu.nz = r[d] = shift === 32 ? 0 : value >>> shift;
        return 1;
    };
};

const asrImmediate = (opcode, cpu, r) => {
    const [d, m, shift] = [low(opcode), middle(opcode), imm5(opcode) || 32];
    return () => {
        const value = r[m];
        cpu.carry = value >>> shift - 1 & 1;
        cpu.nz = r[d] = value >> Math.min(shift, 31);
        return 1;
    };
};

// Sums and differences.

const addRegister = (opcode, cpu, r) => {
    const [d, n, m] = [low(opcode), middle(opcode), high(opcode)];
    return () => { r[d] = cpu.add(r[n], r[m], 0); return 1; };
};

const subRegister = (opcode, cpu, r) => {
    const [d, n, m] = [low(opcode), middle(opcode), high(opcode)];
    return () => { r[d] = cpu.add(r[n], ~r[m], 1); return 1; };
};

const addThree = (opcode, cpu, r) => {
    const [d, n, value] = [low(opcode), middle(opcode), high(opcode)];
    return () => { r[d] = cpu.add(r[n], value, 0); return 1; };
};

const subThree = (opcode, cpu, r) => {
    const [d, n, value] = [low(opcode), middle(opcode), ~high(opcode)];
    return () => { r[d] = cpu.add(r[n], value, 1); return 1; };
};

const movImmediate = (opcode, cpu, r) => {
    const [d, value] = [upper(opcode), imm8(opcode)];
    return () => { cpu.nz = r[d] = value; return 1; };
};

const cmpImmediate = (opcode, cpu, r) => {
    const [n, value] = [upper(opcode), ~imm8(opcode)];
    return () => { cpu.add(r[n], value, 1); return 1; };
};

const addImmediate = (opcode, cpu, r) => {
    const [d, value] = [upper(opcode), imm8(opcode)];
    return () => { r[d] = cpu.add(r[d], value, 0); return 1; };
};

const subImmediate = (opcode, cpu, r) => {
    const [d, value] = [upper(opcode), ~imm8(opcode)];
    return () => { r[d] = cpu.add(r[d], value, 1); return 1; };
};

// Two registers, the first of which takes the result.

const pair = operation => (opcode, cpu, r) => operation(low(opcode), middle(opcode), cpu, r);

const and = pair((d, m, cpu, r) => () => { cpu.nz = r[d] &= r[m]; return 1; });
const eor = pair((d, m, cpu, r) => () => { cpu.nz = r[d] ^= r[m]; return 1; });
const orr = pair((d, m, cpu, r) => () => { cpu.nz = r[d] |= r[m]; return 1; });
const bic = pair((d, m, cpu, r) => () => { cpu.nz = r[d] &= ~r[m]; return 1; });
const mvn = pair((d, m, cpu, r) => () => { cpu.nz = r[d] = ~r[m]; return 1; });
const tst = pair((d, m, cpu, r) => () => { cpu.nz = r[d] & r[m]; return 1; });
const mul = pair((d, m, cpu, r) => () => { cpu.nz = r[d] = Math.imul(r[d], r[m]); return 1; });
const adc = pair((d, m, cpu, r) => () => { r[d] = cpu.add(r[d], r[m], cpu.carry); return 1; });
const sbc = pair((d, m, cpu, r) => () => { r[d] = cpu.add(r[d], ~r[m], cpu.carry); return 1; });
const rsb = pair((d, m, cpu, r) => () => { r[d] = cpu.add(~r[m], 0, 1); return 1; });
const cmp = pair((d, m, cpu, r) => () => { cpu.add(r[d], ~r[m], 1); return 1; });
const cmn = pair((d, m, cpu, r) => () => { cpu.add(r[d], r[m], 0); return 1; });
const sxth = pair((d, m, cpu, r) => () => { r[d] = r[m] << 16 >> 16; return 1; });
const sxtb = pair((d, m, cpu, r) => () => { r[d] = r[m] << 24 >> 24; return 1; });
const uxth = pair((d, m, cpu, r) => () => { r[d] = r[m] & 0xffff; return 1; });
const uxtb = pair((d, m, cpu, r) => () => { r[d] = r[m] & 0xff; return 1; });

const swapPairs = value => (value & 0x00ff00ff) << 8 | value >>> 8 & 0x00ff00ff;
const rev = pair((d, m, cpu, r) => () => { const x = swapPairs(r[m]); r[d] = x << 16 | x >>> 16; return 1; });
const rev16 = pair((d, m, cpu, r) => () => { r[d] = swapPairs(r[m]); return 1; });
const revsh = pair((d, m, cpu, r) => () => { r[d] = swapPairs(r[m]) << 16 >> 16; return 1; });

// Shifts by a register, of which the lowest byte counts. By none they leave the carry as it is.

const lslRegister = pair((d, m, cpu, r) => () => {
    const [value, shift] = [r[d], r[m] & 255];
    if (shift) cpu.carry = shift > 32 ? 0 : value >>> 32 - shift & 1;
    cpu.nz = r[d] = shift > 31 ? 0 : value << shift;
    return 1;
});

const lsrRegister = pair((d, m, cpu, r) => () => {
    const [value, shift] = [r[d], r[m] & 255];
    if (shift) cpu.carry = shift > 32 ? 0 : value >>> shift - 1 & 1;
    cpu.nz = r[d] = shift > 31 ? 0 : value >>> shift;
    return 1;
});

const asrRegister = pair((d, m, cpu, r) => () => {
    const [value, shift] = [r[d], Math.min(r[m] & 255, 32)];
    if (shift) cpu.carry = value >>> shift - 1 & 1;
    cpu.nz = r[d] = value >> Math.min(shift, 31);
    return 1;
});

const rorRegister = pair((d, m, cpu, r) => () => {
    const [value, shift] = [r[d], r[m] & 255];
    const result = value >>> (shift & 31) | value << (32 - shift & 31);
    if (shift) cpu.carry = result >>> 31;
    cpu.nz = r[d] = result;
    return 1;
});

// All sixteen registers.

const anyLow = opcode => opcode & 7 | opcode >> 4 & 8;
const anyHigh = opcode => opcode >> 3 & 15;
const valueOf = (r, n) => (n === PC ? r[PC] + 2 : r[n]);

const addAny = (opcode, cpu, r) => {
    const [d, m] = [anyLow(opcode), anyHigh(opcode)];
    return () => cpu.put(d, valueOf(r, d) + valueOf(r, m));
};

const cmpAny = (opcode, cpu, r) => {
    const [n, m] = [anyLow(opcode), anyHigh(opcode)];
    return () => { cpu.add(r[n], ~r[m], 1); return 1; };
};

const movAny = (opcode, cpu, r) => {
    const [d, m] = [anyLow(opcode), anyHigh(opcode)];
    if (d < SP && m < PC) return () => { r[d] = r[m]; return 1; };
    return () => cpu.put(d, valueOf(r, m));
};

const bx = (opcode, cpu, r) => {
    const m = anyHigh(opcode);
    return () => { cpu.branch(r[m]); return 2; };
};

const blx = (opcode, cpu, r) => {
    const m = anyHigh(opcode);
    return () => {
        const target = r[m];
        r[LR] = r[PC] | 1;
        r[PC] = target & ~1;
        return 2;
    };
};

// Loads and stores. Where they take longer than two cycles, the memory says so.

const ldrLiteral = (opcode, cpu, r) => {
    const [t, offset] = [upper(opcode), imm8(opcode) * 4 + 2];
    return () => { r[t] = cpu.load32((r[PC] + offset) & ~3); return 2; };
};

const atRegister = operation => (opcode, cpu, r) => operation(low(opcode), middle(opcode), high(opcode), cpu, r);

const strRegister = atRegister((t, n, m, cpu, r) => () => { cpu.store32(r[n] + r[m], r[t]); return 2; });
const strhRegister = atRegister((t, n, m, cpu, r) => () => { cpu.store16(r[n] + r[m], r[t]); return 2; });
const strbRegister = atRegister((t, n, m, cpu, r) => () => { cpu.store8(r[n] + r[m], r[t]); return 2; });
const ldrRegister = atRegister((t, n, m, cpu, r) => () => { r[t] = cpu.load32(r[n] + r[m]); return 2; });
const ldrhRegister = atRegister((t, n, m, cpu, r) => () => { r[t] = cpu.load16(r[n] + r[m]); return 2; });
const ldrbRegister = atRegister((t, n, m, cpu, r) => () => { r[t] = cpu.load8(r[n] + r[m]); return 2; });
const ldrshRegister = atRegister((t, n, m, cpu, r) => () => { r[t] = cpu.load16(r[n] + r[m]) << 16 >> 16; return 2; });
const ldrsbRegister = atRegister((t, n, m, cpu, r) => () => { r[t] = cpu.load8(r[n] + r[m]) << 24 >> 24; return 2; });

const atOffset = (size, operation) => (opcode, cpu, r) =>
    operation(low(opcode), middle(opcode), imm5(opcode) * size, cpu, r);

const strOffset = atOffset(4, (t, n, offset, cpu, r) => () => { cpu.store32(r[n] + offset, r[t]); return 2; });
const ldrOffset = atOffset(4, (t, n, offset, cpu, r) => () => { r[t] = cpu.load32(r[n] + offset); return 2; });
const strbOffset = atOffset(1, (t, n, offset, cpu, r) => () => { cpu.store8(r[n] + offset, r[t]); return 2; });
const ldrbOffset = atOffset(1, (t, n, offset, cpu, r) => () => { r[t] = cpu.load8(r[n] + offset); return 2; });
const strhOffset = atOffset(2, (t, n, offset, cpu, r) => () => { cpu.store16(r[n] + offset, r[t]); return 2; });
const ldrhOffset = atOffset(2, (t, n, offset, cpu, r) => () => { r[t] = cpu.load16(r[n] + offset); return 2; });

const strStack = (opcode, cpu, r) => {
    const [t, offset] = [upper(opcode), imm8(opcode) * 4];
    return () => { cpu.store32(r[SP] + offset, r[t]); return 2; };
};

const ldrStack = (opcode, cpu, r) => {
    const [t, offset] = [upper(opcode), imm8(opcode) * 4];
    return () => { r[t] = cpu.load32(r[SP] + offset); return 2; };
};

const listed = opcode => [0, 1, 2, 3, 4, 5, 6, 7].filter(number => opcode >> number & 1);

const stm = (opcode, cpu, r) => {
    const [n, list] = [upper(opcode), listed(opcode)];
    return () => {
        let address = r[n];
        for (let index = 0; index < list.length; index += 1, address += 4) cpu.store32(address, r[list[index]]);
        r[n] = address;
        return 1 + list.length;
    };
};

const ldm = (opcode, cpu, r) => {
    const [n, list] = [upper(opcode), listed(opcode)];
    const writesBack = !list.includes(n);
    return () => {
        let address = r[n];
        for (let index = 0; index < list.length; index += 1, address += 4) r[list[index]] = cpu.load32(address);
        if (writesBack) r[n] = address;
        return 1 + list.length;
    };
};

const push = (opcode, cpu, r) => {
    const list = [...listed(opcode), ...(opcode & 256 ? [LR] : [])];
    return () => {
        let address = r[SP] -= 4 * list.length;
        for (let index = 0; index < list.length; index += 1, address += 4) cpu.store32(address, r[list[index]]);
        return 1 + list.length;
    };
};

const pop = (opcode, cpu, r) => {
    const list = listed(opcode);
    const returns = Boolean(opcode & 256);
    return () => {
        let address = r[SP];
        for (let index = 0; index < list.length; index += 1, address += 4) r[list[index]] = cpu.load32(address);
        if (!returns) {
            r[SP] = address;
            return 1 + list.length;
        }
        const target = cpu.load32(address);
        r[SP] = address + 4;
        cpu.branch(target);
        return 4 + list.length;
    };
};

// Addresses.

const adr = (opcode, cpu, r) => {
    const [d, offset] = [upper(opcode), imm8(opcode) * 4];
    return () => { r[d] = (r[PC] + 2 & ~3) + offset; return 1; };
};

const addStack = (opcode, cpu, r) => {
    const [d, offset] = [upper(opcode), imm8(opcode) * 4];
    return () => { r[d] = r[SP] + offset; return 1; };
};

const moveStack = (opcode, cpu, r) => {
    const offset = (opcode & 127) * (opcode & 128 ? -4 : 4);
    return () => { r[SP] += offset; return 1; };
};

// Branches.

const CONDITIONS = [
    (cpu, taken) => () => (cpu.nz === 0 ? taken() : 1),
    (cpu, taken) => () => (cpu.nz !== 0 ? taken() : 1),
    (cpu, taken) => () => (cpu.carry ? taken() : 1),
    (cpu, taken) => () => (cpu.carry ? 1 : taken()),
    (cpu, taken) => () => (cpu.nz < 0 ? taken() : 1),
    (cpu, taken) => () => (cpu.nz >= 0 ? taken() : 1),
    (cpu, taken) => () => (cpu.overflow ? taken() : 1),
    (cpu, taken) => () => (cpu.overflow ? 1 : taken()),
    (cpu, taken) => () => (cpu.carry && cpu.nz !== 0 ? taken() : 1),
    (cpu, taken) => () => (cpu.carry && cpu.nz !== 0 ? 1 : taken()),
    (cpu, taken) => () => (cpu.nz >>> 31 === cpu.overflow ? taken() : 1),
    (cpu, taken) => () => (cpu.nz >>> 31 === cpu.overflow ? 1 : taken()),
    (cpu, taken) => () => (cpu.nz !== 0 && cpu.nz >>> 31 === cpu.overflow ? taken() : 1),
    (cpu, taken) => () => (cpu.nz !== 0 && cpu.nz >>> 31 === cpu.overflow ? 1 : taken()),
];

const branchBy = (r, offset) => () => { r[PC] += offset + 2; return 2; };

const branchIf = (opcode, cpu, r) => CONDITIONS[opcode >> 8 & 15](cpu, branchBy(r, signed(imm8(opcode), 8) * 2));

const branchAlways = (opcode, cpu, r) => branchBy(r, signed(opcode & 0x7ff, 11) * 2);

// The processor itself.

const svc = (opcode, cpu) => () => {
    cpu.core.pendingSVCall = true;
    cpu.core.interruptsUpdated = true;
    cpu.stop();
    return 1;
};

const cps = (opcode, cpu) => (opcode & 16 ? () => { cpu.core.PM = true; return 1; } : () => cpu.writeSpecial(PRIMASK, 0));

const wfi = (opcode, cpu) => () => {
    cpu.core.waiting = true;
    cpu.stop();
    return 2;
};

const wfe = (opcode, cpu) => () => {
    const { core } = cpu;
    core.waiting = !core.eventRegistered;
    core.eventRegistered = false;
    cpu.stop();
    return 2;
};

const nop = () => () => 1;

const breakpoint = (opcode, cpu) => () => cpu.breakpoint(imm8(opcode));

const undefinedInstruction = (opcode, cpu) => () => cpu.fault();

// Instructions of two halfwords: what the second one makes of the first.

const PRIMASK = 16;

const second = operation => (opcode, cpu, r) => () => operation(opcode, cpu.secondHalf(), cpu, r);

const branchOrSystem = second((opcode, next, cpu, r) => {
    if ((next & 0xd000) === 0xd000) {
        const sign = opcode >> 10 & 1;
        const [i1, i2] = [1 ^ sign ^ next >> 13 & 1, 1 ^ sign ^ next >> 11 & 1];
        const offset = -sign << 24 | i1 << 23 | i2 << 22 | (opcode & 0x3ff) << 12 | (next & 0x7ff) << 1;
        r[LR] = r[PC] | 1;
        r[PC] += offset;
        return 3;
    }
    if (opcode === 0xf3ef && (next & 0xf000) === 0x8000) return cpu.readSpecial(next >> 8 & 15, next & 255);
    if ((opcode & 0xfff0) === 0xf380 && (next & 0xff00) === 0x8800) return cpu.writeSpecial(next & 255, r[opcode & 15]) + 2;
    // DSB, DMB, ISB.
    if (opcode === 0xf3bf && (next & 0xff00) === 0x8f00) return 3;
    return cpu.fault();
});

// Mask, value and maker: the first form that fits an instruction is its own.
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
    [0xfe00, 0x5000, strRegister],
    [0xfe00, 0x5200, strhRegister],
    [0xfe00, 0x5400, strbRegister],
    [0xfe00, 0x5600, ldrsbRegister],
    [0xfe00, 0x5800, ldrRegister],
    [0xfe00, 0x5a00, ldrhRegister],
    [0xfe00, 0x5c00, ldrbRegister],
    [0xfe00, 0x5e00, ldrshRegister],
    [0xf800, 0x6000, strOffset],
    [0xf800, 0x6800, ldrOffset],
    [0xf800, 0x7000, strbOffset],
    [0xf800, 0x7800, ldrbOffset],
    [0xf800, 0x8000, strhOffset],
    [0xf800, 0x8800, ldrhOffset],
    [0xf800, 0x9000, strStack],
    [0xf800, 0x9800, ldrStack],
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
    [0xff00, 0xde00, undefinedInstruction],
    [0xff00, 0xdf00, svc],
    [0xf000, 0xd000, branchIf],
    [0xf800, 0xe000, branchAlways],
    [0xf800, 0xf000, branchOrSystem],
    [0x0000, 0x0000, undefinedInstruction],
];

// Returns the function that carries out that instruction.
export function decode(opcode, cpu) {
    const [, , make] = FORMS.find(([mask, value]) => (opcode & mask) === value);
    return make(opcode, cpu, cpu.registers);
}
