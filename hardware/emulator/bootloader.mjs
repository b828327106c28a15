// BOOTSEL mode: the ROM shows a drive, and writes UF2 files that are copied onto it to the flash.
import { Drive } from './drive.mjs';
import { ERASE_NANOS, PAGE, PROGRAM_NANOS, SECTOR } from './flash.mjs';
import { FLASH_START, readBlock } from './uf2.mjs';

// Emulated time between two checks of the drive for new blocks.
const LOOK_NANOS = 5e6;
// The time of one block: USB at full speed transfers at most 19 packets of 64 bytes per millisecond.
const BLOCK_NANOS = 0.42e6;
// The ROM's time from the last block to the reset, and the watchdog's reason for this reset (RP2040 datasheet
// 4.7.6).
const RESET_NANOS = 1e9;
const BY_TIMER = 1;
const FLASH_END = 0x11000000;

// The ROM's record of the file that it is receiving. The ROM distinguishes files only by their number of blocks.
class Transfer {
    constructor() {
        this.begin(0);
    }

    begin(count) {
        this.count = count;
        this.written = new Set();
        this.erased = new Set();
    }

    get complete() {
        return this.count > 0 && this.written.size === this.count;
    }

    // Records a block. Returns whether the block's page must be written, and the sector to erase first, or -1.
    take({ address, number, count }) {
        if (count === 0 || address < FLASH_START || address >= FLASH_END || address % PAGE) {
            this.begin(0);
            return [false, -1];
        }
        if (count !== this.count) this.begin(count);
        if (number >= count) {
            this.begin(0);
            return [false, -1];
        }
        if (this.written.has(number)) return [false, -1];
        this.written.add(number);
        return [true, this.sectorToErase(address, number)];
    }

    // The ROM records erased sectors by the number of the block, not by the address.
    sectorToErase(address, number) {
        const sector = Math.floor(number * PAGE / SECTOR);
        if (this.erased.has(sector)) return -1;
        this.erased.add(sector);
        return address - FLASH_START - address % SECTOR;
    }
}

export class Bootloader {
    // folder: the path of the folder that emulates the drive; null: no PC uses the drive.
    constructor(chip, flash, folder) {
        this.watchdog = chip.watchdog;
        this.clock = chip.clock;
        this.flash = flash;
        this.transfer = new Transfer();
        this.drive = folder === null ? null : new Drive(folder);
        this.resetAt = Infinity;
        this.ended = false;
    }

    runUntil(nanos) {
        while (this.clock.nanosCounter < nanos && !this.ended) {
            const block = this.drive?.next() ?? null;
            const step = block === null ? LOOK_NANOS : this.take(block);
            this.clock.tick(block === null ? Math.min(step, nanos - this.clock.nanosCounter) : step);
            if (this.clock.nanosCounter >= this.resetAt) this.end();
        }
    }

    // Handles one block from the PC. Returns the nanoseconds that the transfer and the flash need.
    take(data) {
        const block = readBlock(data);
        if (block === null) return BLOCK_NANOS;
        const [wanted, sector] = this.transfer.take(block);
        if (sector >= 0) this.flash.eraseSector(sector);
        if (wanted) this.flash.programPage(block.address - FLASH_START, block.page);
        if (this.transfer.complete) this.resetAt = Math.min(this.resetAt, this.clock.nanosCounter + RESET_NANOS);
        return BLOCK_NANOS + (sector >= 0 ? ERASE_NANOS : 0) + (wanted ? PROGRAM_NANOS : 0);
    }

    end() {
        this.drive?.vanish();
        this.watchdog.reason = BY_TIMER;
        this.ended = true;
    }
}
