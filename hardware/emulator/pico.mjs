// The chip: an RP2040 that runs the image on its flash, with what rp2040js leaves out put in its place.
import { GPIOPinState, RP2040 } from 'rp2040js';
import { XipCache } from './cache.mjs';
import { Processor } from './processor.mjs';
import { flashFunctions, hookRom } from './rom.mjs';

const FLASH_START = 0x10000000;
// RP2040 datasheet 2.17.7: one random bit of the ring oscillator.
const RANDOM_BIT = 0x1c;

// RP2040 datasheet 2.10.6: VREG as it is after a reset; 2.15.3: 200 MHz needs the 1.15 V of VSEL 12.
const VREG = 0x40064;
const VREG_AT_RESET = 0xb1;

// Where the linker script of the rp2 port has the stack of the first core: both banks of scratch memory.
const STACK_START = 0x40000;
const STACK_END = 0x42000;

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

export class Pico {
    // flash: a Flash; bootrom: words of the RP2040's ROM; random: returns the next bit; cached: "" if
    // the flash is as quick as memory, else what a miss of its cache fetches, "words" or "lines".
    constructor(flash, bootrom, random, cached) {
        const chip = this.chip = new RP2040();
        chip.logger = SILENT;
        chip.loadBootrom(bootrom);
        flash.attach(chip);
        this.cache = cached ? new XipCache(chip, cached === "lines") : null;
        this.processor = new Processor(chip, this.cache);
        hookRom(chip, { ...flashFunctions(chip, flash, this.cache), UB: () => this.enterBootloader() });
        chip.peripherals[0x40060].readUint32 = offset => (offset === RANDOM_BIT ? random() : 0xffffffff);
        this.keepVoltage(chip.peripherals[VREG]);
        // Set by a watchdog that has run out, or was told to.
        this.ended = false;
        // Whether it has been reset into BOOTSEL mode.
        this.toBootloader = false;
        chip.watchdog = chip.peripherals[0x40058];
        chip.watchdog.onWatchdogTrigger = () => {
            chip.watchdog.alarm.enable = false;
            this.ended = true;
        };
        chip.core.PC = FLASH_START;
        // Nanoseconds that the processor did not sleep.
        this.busy = 0;
    }

    // The register of the core's voltage keeps what is written to it.
    keepVoltage(peripheral) {
        let value = VREG_AT_RESET;
        peripheral.readUint32 = offset => (offset === 0 ? value : 0);
        peripheral.writeUint32 = (offset, written) => {
            if (offset === 0) value = written;
        };
    }

    enterBootloader() {
        this.ended = true;
        this.toBootloader = true;
    }

    get nanos() {
        return this.chip.clock.nanos;
    }

    // Bytes of the C stack that were never written since the reset.
    get stackFree() {
        const stack = this.chip.sram.subarray(STACK_START, STACK_END);
        const used = stack.findIndex(byte => byte !== 0);
        return used < 0 ? stack.length : used;
    }

    // What survives a reset by the watchdog.
    remembered() {
        return { reason: this.chip.watchdog.reason, scratch: this.chip.watchdog.scratchData.slice() };
    }

    remember({ reason, scratch }) {
        this.chip.watchdog.reason = reason;
        this.chip.watchdog.scratchData.set(scratch);
    }

    // Runs until that moment of its clock, or until it has been reset.
    runUntil(nanos) {
        const { core, clock } = this.chip;
        while (clock.nanosCounter < nanos && !this.ended) {
            const before = clock.nanosCounter;
            if (core.waiting || this.processor.lockedUp) {
                const next = clock.nextAlarm === null ? nanos : Math.min(clock.nextAlarm.nanos, nanos);
                clock.tick(Math.max(0, next - before));
            } else {
                this.processor.run(nanos);
                this.busy += clock.nanosCounter - before;
            }
        }
    }

    // listener(level) hears every new level the chip puts on that pin: 0, 1, or -1 where it lets go of it.
    onLevel(pin, listener) {
        this.chip.gpio[pin].addListener(state => {
            listener(state === GPIOPinState.High ? 1 : state === GPIOPinState.Low ? 0 : -1);
        });
    }

    // listener(hertz, duty) hears what the PWM of that pin does; duty from 0 to 65535.
    onPwm(pin, listener) {
        const { pwm } = this.chip;
        const channel = pwm.channels[pin >> 1 & 7];
        const write = channel.writeRegister.bind(channel);
        channel.writeRegister = (offset, value) => {
            write(offset, value);
            const steps = (channel.top & 0xffff) + 1;
            const level = pin & 1 ? channel.cc >>> 16 : channel.cc & 0xffff;
            const divider = (channel.div >> 4 || 256) + (channel.div & 15) / 16;
            const hertz = Math.round(this.chip.clkSys / divider / steps);
            listener(channel.csr & 1 ? hertz : 0, Math.min(65535, Math.round(level * 65535 / steps)));
        };
    }
}
