// The processor. rp2040js runs one instruction at a time; this class runs many instructions, until the next event is
// due.
//
// Registers, interrupts and peripherals are those of rp2040js. Before an instruction accesses a peripheral, the clock
// is set; the access may change the time of the next event. Code that runs often is compiled, see compiler.mjs.
import { Compiler } from './compiler.mjs';
import { FILES_START } from './flash.mjs';

const SRAM_START = 0x20000000;
const ROM_SIZE = 0x4000;
const FLASH_PAGE = 0x10;
const SRAM_PAGE = 0x20;
const PC = 15;
const HARD_FAULT = 3;
const APSR_N = 0x80000000;
const APSR_Z = 0x40000000;
const APSR_C = 0x20000000;
const APSR_V = 0x10000000;
// The minimum first halfword of an instruction with two halfwords.
const WIDE = 0xf000;

// A piece of code is compiled after this number of runs.
const OFTEN = 10000;
// RAM with instructions that is overwritten this often is treated as data, and is no longer compiled.
const MOST_SPOILS = 20;

// Cycles that a load or store needs in addition to its usual two (RP2040 datasheet 2.1.3), by the highest hexadecimal
// digit of the address: the APB takes two more for a read and three more for a write, the SIO takes one less.
const READ_WAIT = Array.from({ length: 16 }, (_, digit) => (digit === 0x4 ? 2 : digit === 0xd ? -1 : 0));
const WRITE_WAIT = Array.from({ length: 16 }, (_, digit) => (digit === 0x4 ? 3 : digit === 0xd ? -1 : 0));

export class Processor {
    // cache: the XipCache between the chip and its flash; null: the flash is as fast as RAM.
    constructor(chip, cache) {
        this.chip = chip;
        this.core = chip.core;
        this.clock = chip.clock;
        this.cache = cache;
        this.registers = new Int32Array(chip.core.registers.buffer);
        this.rom16 = new Uint16Array(chip.bootrom.buffer, 0, ROM_SIZE / 2);
        this.rom32 = new Int32Array(chip.bootrom.buffer, 0, ROM_SIZE / 4);
        this.flash8 = chip.flash;
        this.flash16 = new Uint16Array(chip.flash.buffer);
        this.flash32 = new Int32Array(chip.flash.buffer);
        this.sram8 = chip.sram;
        this.sram16 = new Uint16Array(chip.sram.buffer);
        this.sram32 = new Int32Array(chip.sram.buffer);
        this.keepFlags();
        // Cycles until the next event: those that were granted, and those that remain.
        this.granted = 0;
        this.left = 0;
        this.end = 0;
        this.cycleNanos = 0;
        // The address of the word from which instructions were last fetched.
        this.fetched = -1;
        // Whether a load or store has accessed an address outside RAM and flash.
        this.reached = false;
        // Whether a fault has occurred while a fault was handled. Only a reset ends this state.
        this.lockedUp = false;
        this.preparePieces();
    }

    // Prepares the tables of compiled pieces, with an entry for each halfword of ROM, program area and RAM.
    preparePieces() {
        this.flashPlace = ROM_SIZE >>> 1;
        this.sramPlace = this.flashPlace + (FILES_START >>> 1);
        const places = this.sramPlace + (this.sram8.length >>> 1);
        this.begun = new Uint16Array(places);
        this.pieces = new Array(places).fill(null);
        // For each page of 256 bytes of RAM: whether it contains compiled pieces, their table indices, and how often
        // they were overwritten.
        this.codePages = new Uint8Array((this.sram8.length >>> 8) + 1);
        this.places = new Map();
        this.spoils = new Uint8Array(this.codePages.length);
        this.compiler = new Compiler(this);
        const first = pc => {
            const opcode = this.fetch(pc);
            this.operations[opcode] = this.compiler.single(opcode, 0);
            return this.operations[opcode](pc);
        };
        this.operations = new Array(WIDE).fill(first);
        this.wideOperations = new Map();
    }

    // The flags: `nz` is the last result, from which N and Z are derived; carry and overflow are bits. rp2040js reads
    // and sets the flags as APSR.
    keepFlags() {
        this.nz = 1;
        this.carry = 0;
        this.overflow = 0;
        Object.defineProperty(this.core, 'APSR', { get: () => this.flags, set: value => { this.flags = value; } });
    }

    get flags() {
        const result = (this.nz < 0 ? APSR_N : 0) | (this.nz === 0 ? APSR_Z : 0);
        return result | (this.carry ? APSR_C : 0) | (this.overflow ? APSR_V : 0);
    }

    set flags(value) {
        this.nz = value & APSR_N ? -1 : value & APSR_Z ? 0 : 1;
        this.carry = value & APSR_C ? 1 : 0;
        this.overflow = value & APSR_V ? 1 : 0;
    }

    // Runs instructions until the moment `end`, until the processor sleeps, or until an interrupt must be checked.
    run(end) {
        const { core, registers } = this;
        if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
        // rp2040js does not clear the Thumb bit in the address of a handler.
        registers[PC] &= ~1;
        this.end = end;
        this.grant();
        do {
            const piece = this.pieceAt(registers[PC]);
            if (piece !== null && this.left >= piece.most) {
                // These are two statements, because run() may change `left`.
                const cycles = piece.run();
                this.left -= cycles;
            } else {
                this.step();
            }
        } while (this.left > 0);
        this.clock.tick((this.granted - this.left) * this.cycleNanos);
    }

    // Runs instructions one by one, until an instruction jumps.
    step() {
        const { operations, registers } = this;
        let ahead;
        do {
            const pc = registers[PC];
            const opcode = this.fetch(pc);
            const cycles = opcode < WIDE ? operations[opcode](pc) : this.carryOutWide(opcode, pc);
            this.left -= cycles;
            ahead = registers[PC] - pc;
        } while (this.left > 0 && ahead > 0 && ahead < 5);
    }

    carryOutWide(opcode, pc) {
        const next = this.fetch(pc + 2);
        const both = (opcode & 0xfff) << 16 | next;
        if (!this.wideOperations.has(both)) this.wideOperations.set(both, this.compiler.single(opcode, next));
        return this.wideOperations.get(both)(pc);
    }

    // Returns the compiled piece that begins at `pc`, or null if there is none yet.
    pieceAt(pc) {
        const place = this.placeOf(pc);
        if (place < 0) return null;
        const piece = this.pieces[place];
        if (piece !== null) return piece;
        this.begun[place] += 1;
        return this.begun[place] === OFTEN ? this.compile(pc, place) : null;
    }

    placeOf(pc) {
        const page = pc >>> 24;
        const offset = pc & 0xffffff;
        if (page === FLASH_PAGE) return offset < FILES_START ? this.flashPlace + (offset >>> 1) : -1;
        if (page === SRAM_PAGE) return offset < this.sram8.length ? this.sramPlace + (offset >>> 1) : -1;
        return pc >>> 0 < ROM_SIZE ? pc >>> 1 : -1;
    }

    compile(pc, place) {
        const piece = this.compiler.piece(pc);
        if (pc >>> 24 === SRAM_PAGE) {
            const pages = [...piece.pages];
            if (pages.some(page => this.spoils[page] >= MOST_SPOILS)) return null;
            for (const page of pages) {
                this.codePages[page] = 1;
                this.places.set(page, [...this.places.get(page) ?? [], place]);
            }
        }
        this.pieces[place] = piece;
        return piece;
    }

    // Discards the compiled pieces in a page of RAM that was written to.
    spoil(page) {
        if (!this.codePages[page]) return;
        this.codePages[page] = 0;
        this.spoils[page] = Math.min(this.spoils[page] + 1, MOST_SPOILS);
        for (const place of this.places.get(page) ?? []) {
            this.pieces[place] = null;
            this.begun[place] = 0;
        }
        this.places.delete(page);
    }

    // Grants the cycles until the end of this run or until the next alarm of the clock, whichever is earlier.
    grant() {
        const { clock } = this;
        const next = clock.nextAlarm === null ? this.end : Math.min(clock.nextAlarm.nanos, this.end);
        this.cycleNanos = 1e9 / this.chip.clkSys;
        // `| 0` makes the number a small integer, which JavaScript decrements fastest.
        this.granted = this.left = Math.max(0, Math.ceil((next - clock.nanosCounter) / this.cycleNanos)) | 0;
    }

    // Sets the clock to the time that the instructions have reached.
    settle() {
        this.clock.nanosCounter += (this.granted - this.left) * this.cycleNanos;
        this.granted = this.left;
    }

    // Ends the run after this instruction.
    stop() {
        this.settle();
        this.granted = this.left = 0;
    }

    fetch(pc) {
        const page = pc >>> 24;
        if (page === FLASH_PAGE) {
            if (this.cache !== null) this.look(pc);
            return this.flash16[(pc & 0xffffff) >>> 1];
        }
        // An unmapped address reads as 0xffff, which is not a valid instruction.
        return (page === SRAM_PAGE ? this.sram16[(pc & 0xffffff) >>> 1] : page === 0 ? this.rom16[pc >>> 1] : undefined) ?? 0xffff;
    }

    // Accounts for the fetch of a word, which contains two halfwords of instructions.
    look(pc) {
        const word = pc & ~3;
        if (word === this.fetched) return;
        this.fetched = word;
        this.left -= this.cache.read(pc);
    }

    // Reads an instruction without the cost of a fetch.
    peek(pc) {
        const page = pc >>> 24;
        if (page === FLASH_PAGE) return this.flash16[(pc & 0xffffff) >>> 1];
        return (page === SRAM_PAGE ? this.sram16[(pc & 0xffffff) >>> 1] : page === 0 ? this.rom16[pc >>> 1] : undefined) ?? 0xffff;
    }

    isFlash(address) {
        return address >>> 24 === FLASH_PAGE;
    }

    // Whether the content of the address cannot change while a program runs.
    isFixed(address) {
        return this.isFlash(address) || address >>> 0 < ROM_SIZE;
    }

    branch(target) {
        if (target >>> 28 === 0xf) {
            this.core.BXWritePC(target >>> 0);
            this.stop();
        } else {
            this.registers[PC] = target & ~1;
        }
    }

    load32(address) {
        const offset = address - SRAM_START >>> 0;
        if (offset < this.sram8.length && (address & 3) === 0) return this.sram32[offset >>> 2];
        if (address >>> 24 === FLASH_PAGE && (address & 3) === 0) {
            if (this.cache !== null) this.left -= this.cache.read(address);
            return this.flash32[(address & 0xffffff) >>> 2];
        }
        if (address >>> 0 < ROM_SIZE && (address & 3) === 0) return this.rom32[address >>> 2];
        return this.readBus(address, 'readUint32');
    }

    load16(address) {
        const offset = address - SRAM_START >>> 0;
        if (offset < this.sram8.length && (address & 1) === 0) return this.sram16[offset >>> 1];
        if (address >>> 24 === FLASH_PAGE && (address & 1) === 0) {
            if (this.cache !== null) this.left -= this.cache.read(address);
            return this.flash16[(address & 0xffffff) >>> 1];
        }
        return this.readBus(address, 'readUint16');
    }

    load8(address) {
        const offset = address - SRAM_START >>> 0;
        if (offset < this.sram8.length) return this.sram8[offset];
        if (address >>> 24 === FLASH_PAGE) {
            if (this.cache !== null) this.left -= this.cache.read(address);
            return this.flash8[address & 0xffffff];
        }
        return this.readBus(address, 'readUint8');
    }

    store32(address, value) {
        const offset = address - SRAM_START >>> 0;
        if (offset >= this.sram8.length || address & 3) return this.writeBus(address, value >>> 0, 'writeUint32');
        this.sram32[offset >>> 2] = value;
        this.spoil(offset >>> 8);
    }

    store16(address, value) {
        const offset = address - SRAM_START >>> 0;
        if (offset >= this.sram8.length || address & 1) return this.writeBus(address, value & 0xffff, 'writeUint16');
        this.sram16[offset >>> 1] = value;
        this.spoil(offset >>> 8);
    }

    store8(address, value) {
        const offset = address - SRAM_START >>> 0;
        if (offset >= this.sram8.length) return this.writeBus(address, value & 0xff, 'writeUint8');
        this.sram8[offset] = value;
        this.spoil(offset >>> 8);
    }

    readBus(address, read) {
        this.settle();
        const value = this.chip[read](address >>> 0);
        this.goOn(READ_WAIT[address >>> 28]);
        if (this.cache !== null && address >>> 26 === FLASH_PAGE >>> 2) this.left -= this.cache.read(address);
        return value;
    }

    writeBus(address, value, write) {
        this.settle();
        this.chip[write](address >>> 0, value);
        this.goOn(WRITE_WAIT[address >>> 28]);
    }

    // Continues after an access to a peripheral, which may have set an alarm or an interrupt.
    goOn(cycles) {
        this.reached = true;
        if (this.core.interruptsUpdated) this.granted = this.left = 0;
        else this.grant();
        this.left -= cycles;
    }

    writeSpecial(number, value) {
        this.core.writeSpecialRegister(number, value);
        if (this.core.interruptsUpdated) this.stop();
    }

    callSupervisor() {
        this.core.pendingSVCall = true;
        this.core.interruptsUpdated = true;
        this.stop();
    }

    waitForInterrupt() {
        this.core.waiting = true;
        this.stop();
    }

    waitForEvent() {
        this.core.waiting = !this.core.eventRegistered;
        this.core.eventRegistered = false;
        this.stop();
    }

    // A breakpoint in the ROM replaces a function of the ROM (see rom.mjs). Outside the ROM, a breakpoint causes a
    // fault.
    breakpoint(number) {
        if (this.registers[PC] >>> 0 >= ROM_SIZE) {
            this.fault();
            return;
        }
        this.settle();
        this.chip.onBreak(number);
        this.goOn(0);
    }

    fault() {
        const { core } = this;
        if (core.IPSR === HARD_FAULT) {
            this.lockedUp = true;
        } else {
            this.registers[PC] -= 2;
            core.exceptionEntry(HARD_FAULT);
        }
        this.stop();
    }
}
