// The chip: an RP2040 that runs the image on its flash. Adds the parts of the chip that rp2040js does not emulate.
import { GPIOPinState, RP2040 } from 'rp2040js';
import { XipCache } from './cache.mjs';
import { Processor } from './processor.mjs';
import { flashFunctions, hookRom } from './rom.mjs';

const FLASH_START = 0x10000000;
// RP2040 datasheet 2.17.7: the register with a random bit of the ring oscillator.
const RANDOM_BIT = 0x1c;

// RP2040 datasheet 2.10.6: VREG and its value after a reset; 2.15.3: 200 MHz needs 1.15 V, which is VSEL 12.
const VREG = 0x40064;
const VREG_AT_RESET = 0xb1;

// The stack of the first core in the linker script of the rp2 port: both banks of scratch memory.
const STACK_START = 0x40000;
const STACK_END = 0x42000;

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

export class Pico {
    // flash: a Flash; bootrom: words of the RP2040's ROM; random: returns the next random bit; cached: what a miss of
    // the flash's cache fetches ("words" or "lines"), or "" if the flash is as fast as RAM.
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
        // Whether the chip must be reset: the watchdog has expired or was triggered, or the program has called the ROM
        // to enter BOOTSEL mode.
        this.ended = false;
        // Whether the reset leads to BOOTSEL mode.
        this.toBootloader = false;
        chip.watchdog = chip.peripherals[0x40058];
        chip.watchdog.onWatchdogTrigger = () => {
            chip.watchdog.alarm.enable = false;
            this.ended = true;
        };
        chip.core.PC = FLASH_START;
        // The time in nanoseconds during which the processor did not sleep.
        this.busy = 0;
    }

    // Makes the register for the core voltage return the value written to it.
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

    // The number of bytes of the C stack that have not been written since the reset.
    get stackFree() {
        const stack = this.chip.sram.subarray(STACK_START, STACK_END);
        const used = stack.findIndex(byte => byte !== 0);
        return used < 0 ? stack.length : used;
    }

    // The values that survive a reset by the watchdog.
    remembered() {
        return { reason: this.chip.watchdog.reason, scratch: this.chip.watchdog.scratchData.slice() };
    }

    remember({ reason, scratch }) {
        this.chip.watchdog.reason = reason;
        this.chip.watchdog.scratchData.set(scratch);
    }

    // Runs until the chip's clock reaches `nanos`, or until the chip must be reset.
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

    // Calls listener(level) whenever the level that the chip drives on the pin changes: 0, 1, or -1 when it releases
    // the pin.
    onLevel(pin, listener) {
        this.chip.gpio[pin].addListener(state => {
            listener(state === GPIOPinState.High ? 1 : state === GPIOPinState.Low ? 0 : -1);
        });
    }

    // Calls listener(hertz, duty) whenever the PWM of the pin changes; duty is from 0 to 65535.
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
