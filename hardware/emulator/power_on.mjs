// Switches an emulated table on: node power_on.mjs REQUESTS REPLIES. Both arguments are file descriptors.
//
// The first line of the requests is the configuration, which stichtisch.simulation writes; the other lines are the
// control channel (hardware/twins/control.py). Standard input and output are the USB serial port.
import fs from 'node:fs';
import net from 'node:net';
import readline from 'node:readline';
import { Bootloader } from './bootloader.mjs';
import { FILES_START, Flash } from './flash.mjs';
import { Pico } from './pico.mjs';
import { isBootable } from './rom.mjs';
import { Twins } from './twins.mjs';
import { programOf } from './uf2.mjs';
import { Usb } from './usb.mjs';

// Emulated time between two reads of the serial port.
const SLICE_NANOS = 1e6;
// If the table follows the wall clock: the time that it runs without a pause, and the maximum delay that it catches up
// on.
const PIECE_US = 5000;
const LATE_US = 50000;
const [requests, replies] = process.argv.slice(2, 4).map(Number);

function reply(line) {
    fs.writeSync(replies, line + '\n');
}

// Marsaglia's xorshift, 32 bits: the same seed gives the same bits.
function randomBits(seed) {
    let state = Math.imul(seed, 2654435761) >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state & 1;
    };
}

// Returns the content of the program area at power-on: from the file that stores it, else from the image, else erased.
function programAtPowerOn({ image, program }) {
    if (program !== null && fs.existsSync(program)) return fs.readFileSync(program);
    const erased = Buffer.alloc(FILES_START, 0xff);
    const content = image === null ? erased : programOf(fs.readFileSync(image), FILES_START);
    if (program !== null) fs.writeFileSync(program, content);
    return content;
}

class Table {
    static async powerOn(config) {
        const table = new Table(config);
        table.twins = await Twins.load(config.twins, config, reply);
        table.reset(0, null, config.bootsel);
        return table;
    }

    constructor(config) {
        this.flash = new Flash(programAtPowerOn(config), config.program, config.flash, Buffer.from(config.unique_id, 'hex'));
        this.flash.onCut = () => this.powerCut();
        this.drive = config.drive;
        this.cached = config.cache;
        this.bootrom = Uint32Array.from(config.bootrom);
        this.random = randomBits(config.seed);
        this.wall = config.clock === 'wall';
        this.input = Buffer.alloc(4096);
        // start: the moment of the last reset, in microseconds since power-on. The chip's clock restarts at every
        // reset.
        this.start = 0;
        this.busy = 0;
    }

    get us() {
        return Math.floor(this.start + this.pico.nanos / 1000);
    }

    // bootsel: whether the reset leads to BOOTSEL mode. The ROM also enters this mode if the flash has no program.
    reset(us, remembered, bootsel) {
        this.start = us;
        this.pico = new Pico(this.flash, this.bootrom, this.random, this.cached);
        if (remembered) this.pico.remember(remembered);
        this.twins.join(this.pico, us);
        if (bootsel || !isBootable(this.flash)) this.startBootloader();
        else this.startProgram();
    }

    startBootloader() {
        this.running = new Bootloader(this.pico.chip, this.flash, this.drive);
        // The bootloader provides only the drive, no serial port.
        this.usb = null;
        reply(JSON.stringify({ event: 'bootsel', us: this.us }));
    }

    startProgram() {
        this.running = this.pico;
        this.usb = new Usb(this.pico.chip, data => this.write(data));
    }

    powerCut() {
        reply(JSON.stringify({ event: 'power_cut', us: this.us }));
        process.exit(0);
    }

    // If the PC does not read, bytes that do not fit are dropped, as on a board.
    write(data) {
        try {
            fs.writeSync(1, data);
        } catch (error) {
            if (error.code !== 'EAGAIN' && error.code !== 'EPIPE') throw error;
        }
    }

    read() {
        try {
            const count = fs.readSync(0, this.input);
            if (count) this.usb?.send(this.input.subarray(0, count));
        } catch (error) {
            if (error.code !== 'EAGAIN') throw error;
        }
    }

    // Runs the table for `us` microseconds of its time.
    run(us) {
        const end = this.us + us;
        while (this.us < end) {
            this.read();
            const left = (end - this.start) * 1000;
            const slice = Math.min(left, this.pico.nanos + SLICE_NANOS, Math.max(this.twins.due, this.pico.nanos));
            this.running.runUntil(Math.max(slice, this.pico.nanos + 1000));
            if (this.twins.due <= this.pico.nanos) this.twins.meet();
            if (this.running.ended) {
                reply(JSON.stringify({ event: 'reset', us: this.us }));
                this.reset(this.us, this.pico.remembered(), this.pico.toBootloader);
            }
        }
        this.twins.flush();
    }

    obey(request) {
        if (request.command === 'run') {
            this.run(request.ms * 1000);
            return { ok: true, us: this.us };
        }
        if (request.command === 'flash') {
            this.flash.cutAfter(request.cut_after, request.written ?? -1);
            return { ok: true, us: this.us };
        }
        if (request.command === 'heap') {
            return { error: 'the heap of an emulated Pico can only be asked for at its own prompt' };
        }
        const answer = this.twins.command(request);
        if (request.command === 'stats' && answer.ok) {
            Object.assign(answer, {
                ...this.flash.counts,
                ...this.pico.cache?.counts,
                busy_us: Math.floor(this.pico.busy / 1000),
                stack_free: this.pico.stackFree,
            });
        }
        return answer;
    }
}

// Makes the table's time follow the wall clock, without `run` requests; a slow emulation falls behind. A `run` request
// is answered when its time has elapsed.
class WallClock {
    constructor(table) {
        this.table = table;
        this.ends = [];
        this.start = performance.now();
    }

    obey(request) {
        if (request.command === 'run') {
            this.ends.push(this.table.us + request.ms * 1000);
        } else {
            reply(JSON.stringify(this.table.obey(request)));
        }
    }

    async live() {
        for (;;) {
            const ahead = this.table.us - (performance.now() - this.start) * 1000;
            if (ahead < -LATE_US) this.start -= ahead / 1000;
            if (ahead > 0) {
                await new Promise(resume => setTimeout(resume, ahead / 1000));
            } else {
                this.table.run(PIECE_US);
                await new Promise(setImmediate);
            }
            this.answer();
        }
    }

    answer() {
        while (this.ends.length && this.ends[0] <= this.table.us) {
            this.ends.shift();
            reply(JSON.stringify({ ok: true, us: this.table.us }));
        }
    }
}

// A socket, because a file stream has a thread that waits for the next request and keeps the process from ending.
const input = new net.Socket({ fd: requests, readable: true, writable: false });
const lines = readline.createInterface({ input })[Symbol.asyncIterator]();
const first = await lines.next();
if (first.done) process.exit(1);
const table = await Table.powerOn(JSON.parse(first.value));
const clock = table.wall ? new WallClock(table) : null;
clock?.live();
for await (const line of { [Symbol.asyncIterator]: () => lines }) {
    const request = JSON.parse(line);
    if (clock) clock.obey(request);
    else reply(JSON.stringify(table.obey(request)));
}
process.exit(0);
