// The flash chip W25Q16JV. The content is stored in files, and the power can fail in the middle of an erase or program
// operation.
import fs from 'node:fs';

export const SECTOR = 4096;
export const PAGE = 256;
// W25Q16JV datasheet 9.6, typical.
export const ERASE_NANOS = 45e6;
export const PROGRAM_NANOS = 0.4e6;
const SIZE = 2 * 1024 * 1024;
// The start of the file system in the rp2 port of MicroPython, and the end of the program area.
export const FILES_START = 0xa0000;

// RP2040 datasheet 2.19.6.2: the register that overrides the output of the chip select.
const SELECT_CONTROL = 0x0c;
const READ_UNIQUE_ID = 0x4b;
const ID_AFTER = 5;

export class Flash {
    // program: bytes of the program area. programFile: path of the file that stores the program area; null: changes are
    // not stored. fileSystem: path of the file that stores the file system. identity: the unique id of the chip, 8
    // bytes.
    constructor(program, programFile, fileSystem, identity) {
        this.data = new Uint8Array(SIZE).fill(0xff);
        this.data.set(program);
        this.programFile = programFile === null ? -1 : fs.openSync(programFile, 'r+');
        this.file = fs.openSync(fileSystem, 'r+');
        fs.readSync(this.file, this.data, FILES_START, SIZE - FILES_START, 0);
        this.identity = identity;
        this.erases = 0;
        this.programs = 0;
        // The number of erases of each sector of the file system.
        this.wear = new Uint32Array((SIZE - FILES_START) / SECTOR);
        this.untilCut = -1;
        this.written = -1;
        this.onCut = () => {};
    }

    get counts() {
        return { erases: this.erases, most_erases: Math.max(...this.wear), programs: this.programs };
    }

    // Makes the power fail after `operations` complete operations, when `written` bytes of the next operation are done.
    // If `written` is negative, half of the bytes of that operation are done.
    cutAfter(operations, written) {
        this.untilCut = operations;
        this.written = written;
    }

    // Connects this flash to the address space and to the SSI of a chip.
    attach(chip) {
        this.chip = chip;
        chip.flash.set(this.data);
        this.hookIdentity(chip);
    }

    // start: the address of a sector. An address beyond the end of the flash wraps to its start: the flash ignores
    // the higher bits.
    eraseSector(start) {
        const sector = start % SIZE;
        const torn = this.strikes();
        this.store(sector, new Uint8Array(torn ? this.done(SECTOR) : SECTOR).fill(0xff));
        this.erases += 1;
        if (sector >= FILES_START) this.wear[(sector - FILES_START) / SECTOR] += 1;
        if (torn) this.onCut();
    }

    // Programming can clear bits, not set them.
    programPage(start, page) {
        const torn = this.strikes();
        const data = page.slice(0, torn ? this.done(PAGE) : PAGE).map((byte, index) => byte & this.data[start % SIZE + index]);
        this.store(start % SIZE, data);
        this.programs += 1;
        if (torn) this.onCut();
    }

    store(start, data) {
        this.data.set(data, start);
        this.chip.flash.set(data, start);
        if (start >= FILES_START) fs.writeSync(this.file, data, 0, data.length, start - FILES_START);
        else if (this.programFile >= 0) fs.writeSync(this.programFile, data, 0, data.length, start);
    }

    done(size) {
        return this.written < 0 ? size / 2 : Math.min(size, this.written);
    }

    strikes() {
        if (this.untilCut < 0) return false;
        this.untilCut -= 1;
        return this.untilCut < 0;
    }

    // The firmware reads the unique id without the ROM, byte by byte, while it forces the chip select low.
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
