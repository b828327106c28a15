// The parts of the RP2040's ROM that are replaced by JavaScript: functions that access the flash chip, and the check
// before a program starts.
import { ERASE_NANOS, PAGE, PROGRAM_NANOS, SECTOR } from './flash.mjs';

// RP2040 datasheet 2.8.3: the address of the pointer to the ROM's table of functions.
const TABLE_POINTER = 0x14;
const BREAKPOINT = 0xbe00;
const RETURN = 0x4770;

// RP2040 datasheet 2.8.1.3.1: the second boot stage consists of 252 bytes and a checksum.
const SECOND_STAGE = 252;
const POLYNOMIAL = 0x04c11db7;

// Replaces functions of the ROM by handlers. handlers: by the two-letter code of the function in the ROM's table.
export function hookRom(chip, handlers) {
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

// RP2040 datasheet 2.6.3.2: flushing the cache takes one cycle per set.
const FLUSH_CYCLES = 1024;

// Returns handlers for the functions that write the flash. Without a cache (null), only erase and program take time.
export function flashFunctions(chip, flash, cache) {
    const flush = () => {
        cache?.flush();
        if (cache) chip.clock.tick(FLUSH_CYCLES * 1e9 / chip.clkSys);
    };
    return {
        RE: () => eraseRange(chip, flash, cache),
        RP: () => programRange(chip, flash, cache),
        FC: flush,
        IF() {},
        EX() {},
        CX() {},
    };
}

function eraseRange(chip, flash, cache) {
    const [start, count] = chip.core.registers;
    for (let sector = start; sector < start + count; sector += SECTOR) {
        flash.eraseSector(sector);
        chip.clock.tick(ERASE_NANOS);
    }
    cache?.flush();
}

function programRange(chip, flash, cache) {
    const [start, source, count] = chip.core.registers;
    for (let offset = 0; offset < count; offset += PAGE) {
        const page = Uint8Array.from({ length: PAGE }, (_, index) => chip.readUint8(source + offset + index));
        flash.programPage(start + offset, page);
        chip.clock.tick(PROGRAM_NANOS);
    }
    cache?.flush();
}

// Returns whether the ROM starts the program on the flash: the checksum of the second boot stage must be correct.
export function isBootable(flash) {
    const stored = new DataView(flash.data.buffer).getUint32(SECOND_STAGE, true);
    return checksum(flash.data.subarray(0, SECOND_STAGE)) === stored;
}

// CRC-32, most significant bit first. The initial value is all ones, and the result is not inverted.
function checksum(data) {
    let sum = 0xffffffff;
    for (const byte of data) {
        sum ^= byte << 24;
        for (let bit = 0; bit < 8; bit += 1) sum = sum << 1 ^ (sum < 0 ? POLYNOMIAL : 0);
    }
    return sum >>> 0;
}
