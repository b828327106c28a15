// The flash chip W25Q16JV under the RP2040's ROM: erase and program take their time and are kept in files, and the
// power can fail in the middle of one of them.
import fs from 'node:fs';

const SECTOR = 4096;
const PAGE = 256;
// W25Q16JV datasheet 9.6, typical.
const ERASE_NANOS = 45e6;
const PROGRAM_NANOS = 0.4e6;
const SIZE = 2 * 1024 * 1024;
// Where the rp2 port of MicroPython has its file system.
export const FILES_START = 0xa0000;

// Functions of the ROM, by the two letters under which its table lists them (RP2040 datasheet 2.8.3).
const TABLE_POINTER = 0x14;
const BREAKPOINT = 0xbe00;
const RETURN = 0x4770;
// RP2040 datasheet 2.19.6.2: the override of the chip select's output.
const SELECT_CONTROL = 0x0c;
const READ_UNIQUE_ID = 0x4b;
const ID_AFTER = 5;

export class Flash {
    // image: contents of the program part; files: path of the image of the file system, written as the chip writes.
    constructor(image, files, identity) {
        this.data = new Uint8Array(SIZE).fill(0xff);
        this.data.set(image);
        this.file = fs.openSync(files, 'r+');
        fs.readSync(this.file, this.data, FILES_START, SIZE - FILES_START, 0);
        this.identity = identity;
        this.erases = 0;
        this.programs = 0;
        // Erases of each sector of the file system.
        this.wear = new Uint32Array((SIZE - FILES_START) / SECTOR);
        this.untilCut = -1;
        this.written = -1;
        this.onCut = () => {};
    }

    get counts() {
        return { erases: this.erases, most_erases: Math.max(...this.wear), programs: this.programs };
    }

    cutAfter(operations, written) {
        this.untilCut = operations;
        this.written = written;
    }

    // Puts this flash under a chip: into its memory, under its ROM and behind its serial port.
    attach(chip) {
        chip.flash.set(this.data);
        this.hookRom(chip, { RE: () => this.erase(chip), RP: () => this.program(chip), IF() {}, EX() {}, FC() {}, CX() {} });
        this.hookIdentity(chip);
    }

    hookRom(chip, handlers) {
        const rom = new DataView(chip.bootrom.buffer);
        const actions = [];
        for (let entry = rom.getUint16(TABLE_POINTER, true); rom.getUint16(entry, true); entry += 4) {
            const code = String.fromCharCode(rom.getUint8(entry), rom.getUint8(entry + 1));
            if (!(code in handlers)) continue;
            const start = rom.getUint16(entry + 2, true) & ~1;
            rom.setUint16(start, BREAKPOINT | actions.length, true);
            rom.setUint16(start + 2, RETURN, true);
            actions.push(handlers[code]);
        }
        chip.onBreak = number => actions[number]?.();
    }

    erase(chip) {
        const [start, count] = chip.core.registers;
        for (let sector = start; sector < start + count; sector += SECTOR) {
            const torn = this.strikes();
            this.store(chip, sector, new Uint8Array(torn ? this.done(SECTOR) : SECTOR).fill(0xff));
            this.erases += 1;
            if (sector >= FILES_START) this.wear[(sector - FILES_START) / SECTOR] += 1;
            if (torn) this.onCut();
            chip.clock.tick(ERASE_NANOS);
        }
    }

    program(chip) {
        const [start, source, count] = chip.core.registers;
        for (let offset = 0; offset < count; offset += PAGE) {
            const torn = this.strikes();
            const page = new Uint8Array(torn ? this.done(PAGE) : PAGE);
            for (let index = 0; index < page.length; index += 1) {
                page[index] = this.data[start + offset + index] & chip.readUint8(source + offset + index);
            }
            this.store(chip, start + offset, page);
            this.programs += 1;
            if (torn) this.onCut();
            chip.clock.tick(PROGRAM_NANOS);
        }
    }

    store(chip, start, data) {
        this.data.set(data, start);
        chip.flash.set(data, start);
        if (start >= FILES_START) fs.writeSync(this.file, data, 0, data.length, start - FILES_START);
    }

    done(size) {
        return this.written < 0 ? size / 2 : Math.min(size, this.written);
    }

    strikes() {
        if (this.untilCut < 0) return false;
        this.untilCut -= 1;
        return this.untilCut < 0;
    }

    // The chip's own number is asked for past the ROM, byte by byte with the chip select held low by hand.
    hookIdentity(chip) {
        const ssi = chip.peripherals[0x18000];
        const answers = [];
        let taken = -1;
        let command = 0;
        const [read, write] = [ssi.readUint32.bind(ssi), ssi.writeUint32.bind(ssi)];
        ssi.writeUint32 = (offset, value) => {
            if (offset !== 0x60 || taken < 0) return write(offset, value);
            if (taken === 0) command = value;
            const index = taken - ID_AFTER;
            answers.push(command === READ_UNIQUE_ID && index >= 0 ? this.identity[index % 8] : 0);
            taken += 1;
        };
        ssi.readUint32 = offset => (offset === 0x60 && answers.length ? answers.shift() : read(offset));
        const select = chip.peripherals[0x40018];
        let control = 0;
        select.readUint32 = offset => (offset === SELECT_CONTROL ? control : 0);
        select.writeUint32 = (offset, value) => {
            if (offset !== SELECT_CONTROL) return;
            control = value;
            taken = (value >> 8 & 3) === 2 ? 0 : -1;
        };
    }
}

// The program in an image for the RP2040 (UF2), as it lies from the start of the flash on. Throws where it is none.
export function programOf(uf2) {
    const FAMILY = 0xe48bff56;
    const program = new Uint8Array(FILES_START).fill(0xff);
    for (let start = 0; start + 512 <= uf2.length; start += 512) {
        if (uf2.readUInt32LE(start) !== 0x0a324655 || uf2.readUInt32LE(start + 28) !== FAMILY) {
            throw new Error('the image is no UF2 file for the RP2040');
        }
        const address = uf2.readUInt32LE(start + 12) - 0x10000000;
        program.set(uf2.subarray(start + 32, start + 32 + uf2.readUInt32LE(start + 16)), address);
    }
    return program;
}
