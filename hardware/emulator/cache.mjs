// The cache between the RP2040's bus and its flash, and the time that a miss costs.
//
// RP2040 datasheet 2.6.3: 16 KB, two ways, lines of 8 bytes, one cycle for a hit. Two assumptions are not in the
// datasheet:
// - A miss fetches the missing word, not the whole line, so each line has a valid bit for each of its two words.
//   The SSI is set up for one frame of 32 bits per transfer (boot2_w25q080.S of the pico-sdk: CTRLR1.NDF is 0), the
//   cache is invalidated word by word (hardware_xip_cache), and a measurement found lines that were half filled
//   (github.com/raspberrypi/pico-feedback, issue 307).
// - The least recently used way is replaced.

const SETS = 1024;
const WAYS = 2;

// The parts of a cache miss, in clocks of the flash. In continuous read mode there is no command (boot2_w25q080.S).
const ADDRESS_AND_MODE_CLOCKS = 8;
const DUMMY_CLOCKS = 4;
// The flash sends four bits per clock, and the missing word is sent first.
const WORD_CLOCKS = 8;
// Cycles of the processor in which the SSI starts, selects the flash, and returns the word. The number of these cycles
// is not documented. On a board, a load with a cache miss took about 400 ns in all (oberon-rtk.org, flash memory), or
// 50 cycles at 125 MHz. Of these, 40 are clocks of the flash, and 2 are the load itself.
const OVERHEAD_CYCLES = 8;

// XIP_CTRL of the RP2040, datasheet 2.6.3.6.
const XIP_CTRL = 0x14000;
const FLUSH = 0x04;
const STATUS = 0x08;
const HITS = 0x0c;
const ACCESSES = 0x10;
const READY_AND_EMPTY = 3;

export class XipCache {
    // whole: whether a miss fetches the whole line, in the time of one word.
    constructor(chip, whole = false) {
        this.ssi = chip.peripherals[0x18000];
        this.whole = whole;
        // By set and way: the number of the cached line of the flash, and a bit for each of its words.
        this.lines = new Int32Array(SETS * WAYS);
        this.words = new Uint8Array(SETS * WAYS);
        // By set: the way that is replaced next.
        this.next = new Uint8Array(SETS);
        this.accesses = 0;
        this.hits = 0;
        this.counted = { accesses: 0, hits: 0 };
        this.flush();
        chip.peripherals[XIP_CTRL] = this.registers();
    }

    // Empties the cache.
    flush() {
        this.lines.fill(-1);
        this.words.fill(0);
    }

    // Returns the cycles that the processor waits for the word at the address. The first byte of the address decides
    // whether the cache is searched, and whether it stores the word after a miss: 0x10 both, 0x11 search only, 0x12
    // store only, 0x13 neither.
    read(address) {
        this.accesses += 1;
        const line = address >>> 3 & 0x1fffff;
        const word = address & 4 ? 2 : 1;
        const slot = this.find(line);
        if ((address & 0x02000000) === 0 && slot >= 0 && this.words[slot] & word) {
            this.hits += 1;
            this.next[line % SETS] = slot & 1 ^ 1;
            return 0;
        }
        if ((address & 0x01000000) === 0) this.keep(line, word, slot);
        return this.missCycles;
    }

    // Returns the slot of a cached line, or -1.
    find(line) {
        const slot = line % SETS * WAYS;
        if (this.lines[slot] === line) return slot;
        return this.lines[slot + 1] === line ? slot + 1 : -1;
    }

    keep(line, word, present) {
        const set = line % SETS;
        const slot = present >= 0 ? present : set * WAYS + this.next[set];
        if (present < 0) this.words[slot] = 0;
        this.lines[slot] = line;
        this.words[slot] |= this.whole ? 3 : word;
        this.next[set] = slot & 1 ^ 1;
    }

    get missCycles() {
        return (ADDRESS_AND_MODE_CLOCKS + DUMMY_CLOCKS + WORD_CLOCKS) * this.ssi.baudr + OVERHEAD_CYCLES;
    }

    get counts() {
        return { cache_hits: this.hits, cache_misses: this.accesses - this.hits };
    }

    // The cache's control registers, with the counters that a program can read on a real board, too.
    registers() {
        return {
            readUint32: offset => {
                if (offset === HITS) return this.hits - this.counted.hits >>> 0;
                if (offset === ACCESSES) return this.accesses - this.counted.accesses >>> 0;
                return offset === STATUS ? READY_AND_EMPTY : 0;
            },
            writeUint32Atomic: offset => {
                if (offset === FLUSH) this.flush();
                if (offset === HITS) this.counted.hits = this.hits;
                if (offset === ACCESSES) this.counted.accesses = this.accesses;
            },
        };
    }
}
