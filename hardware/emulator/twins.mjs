// The twins of the table's parts, which run in a separate MicroPython, connected to the pins of the chip.
import fs from 'node:fs';
import path from 'node:path';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
import { joinI2c, joinSpi } from './buses.mjs';
import { Lights } from './lights.mjs';

const HEAP = 16 * 1024 * 1024;
const SCREEN = '/screen';
// The number of bytes of a picture that are passed to the twins at once.
const CHUNK = 16384;
// Commands of the ST7796S: begin and continue to write frame memory.
const MEMORY_WRITE = [0x2c, 0x3c];

export class Twins {
    // config: the configuration that the host writes; report is called with each event, a line of JSON.
    static async load(folder, config, report) {
        const python = await loadMicroPython({ heapsize: HEAP, stdout: line => process.stderr.write(line + '\n') });
        python.FS.mkdir('/hardware');
        python.FS.mkdir('/hardware/twins');
        python.FS.mkdir('/pc');
        for (const name of fs.readdirSync(folder).filter(name => name.endsWith('.py'))) {
            python.FS.writeFile('/hardware/twins/' + name, fs.readFileSync(path.join(folder, name)));
        }
        python.globals.set('report', report);
        python.globals.set('config', JSON.stringify(config));
        python.runPython("import sys\nsys.path.append('/hardware')\nfrom twins.emulated import Wiring\nwiring = Wiring(config, report)");
        return new Twins(python, config.pins);
    }

    constructor(python, pins) {
        this.python = python;
        this.pins = pins;
        this.wiring = {};
        for (const name of ['level', 'readers_byte', 'display_byte', 'display_data', 'i2c_answers', 'i2c_write',
            'i2c_read', 'bits', 'pwm', 'volts', 'command', 'due_in', 'idle_levels']) {
            python.runPython(`${name} = wiring.${name}`);
            this.wiring[name] = python.globals.get(name);
        }
        this.picture = new Uint8Array(CHUNK);
        this.drawn = 0;
    }

    // The current time as seconds and microseconds, for calls of the twins.
    get now() {
        const us = Math.floor(this.start + this.pico.nanos / 1000);
        return [Math.floor(us / 1e6), us % 1e6];
    }

    // Connects the twins to the pins of a chip. start: microseconds from power-on to its reset.
    join(pico, start) {
        this.pico = pico;
        this.start = start;
        const { spi, i2c, lights, buzzer, supply } = this.pins;
        const { chip } = pico;
        this.dataMode = true;
        this.drawing = false;
        this.joinLines(pico);
        joinSpi(chip, spi.readers.bus, [spi.readers.sck, spi.readers.mosi, spi.readers.miso],
            value => this.wiring.readers_byte(...this.now, value));
        joinSpi(chip, spi.display.bus, [spi.display.sck, spi.display.mosi], value => this.display(value));
        if (i2c) this.joinI2cChips(chip, i2c);
        if (lights) this.joinLights(pico, lights);
        pico.onPwm(buzzer.output, (hertz, duty) => this.wiring.pwm(...this.now, buzzer.output, hertz, duty));
        chip.adc.onADCRead = channel => {
            chip.adc.channelValues[channel] = Math.min(4095, Math.round(this.wiring.volts(26 + channel) / 3.3 * 4095));
            chip.adc.currentChannel = channel;
            chip.adc.sampleAlarm.schedule(chip.adc.sampleTime * 1000);
        };
    }

    joinI2cChips(chip, i2c) {
        joinI2c(chip, i2c.bus, [i2c.sda, i2c.scl], {
            answers: address => this.wiring.i2c_answers(address),
            write: (address, data) => {
                this.bring(Uint8Array.from(data));
                this.wiring.i2c_write(...this.now, address);
            },
            read: address => this.wiring.i2c_read(...this.now, address),
        });
    }

    joinLights(pico, lights) {
        const chain = new Lights(pico.chip.clock, data => {
            this.bring(data);
            this.wiring.bits(...this.now, lights.data);
        });
        pico.onLevel(lights.data, level => chain.edge(level > 0));
    }

    joinLines(pico) {
        const { spi, lights, buzzer } = this.pins;
        const drawing = [spi.display.chip_select, spi.display.data_command, spi.display.reset];
        JSON.parse(this.wiring.idle_levels()).forEach((level, pin) => {
            pico.chip.gpio[pin].setInputValue(level > 0);
            // After a reset, the chip releases all pins.
            this.wiring.level(...this.now, pin, -1);
            if (pin === lights?.data || pin === buzzer.output) return;
            pico.onLevel(pin, level => {
                if (drawing.includes(pin)) this.flush();
                if (pin === spi.display.data_command) this.dataMode = level !== 0;
                this.wiring.level(...this.now, pin, level);
            });
        });
    }

    // Sends one byte to the display. Bytes of pictures are collected; all other bytes are sent immediately, and the
    // display may reply to them.
    display(value) {
        if (this.dataMode && this.drawing) {
            this.picture[this.drawn] = value;
            this.drawn += 1;
            if (this.drawn === CHUNK) this.flush();
            return 0;
        }
        if (!this.dataMode) this.drawing = MEMORY_WRITE.includes(value);
        return this.wiring.display_byte(...this.now, value);
    }

    flush() {
        if (!this.drawn) return;
        this.bring(this.picture.subarray(0, this.drawn));
        this.wiring.display_data(...this.now);
        this.drawn = 0;
    }

    // Stores bytes in the file that the next call of the twins reads.
    bring(data) {
        this.python.FS.writeFile('/bytes', data);
    }

    // Executes one command of the control channel and returns the reply.
    command(request) {
        this.flush();
        const { gpio } = this.pico.chip;
        if (request.command === 'service') gpio[this.pins.service.input].setInputValue(!request.held);
        const { lines } = this.pins.keys;
        if (lines && request.command === 'press') gpio[lines[request.key]].setInputValue(false);
        if (lines && request.command === 'release') gpio[lines[request.key]].setInputValue(true);
        if (request.command !== 'screen') return JSON.parse(this.wiring.command(...this.now, JSON.stringify(request)));
        const answer = JSON.parse(this.wiring.command(...this.now, JSON.stringify({ ...request, file: SCREEN })));
        if (answer.ok) fs.writeFileSync(request.file, this.python.FS.readFile('/pc' + SCREEN));
        return answer;
    }

    // The time of the next event that the twins themselves cause, in nanoseconds of the chip's clock.
    get due() {
        const us = this.wiring.due_in(...this.now);
        return us < 0 ? Infinity : this.pico.nanos + us * 1000;
    }

    meet() {
        this.command({ command: 'now' });
    }
}
