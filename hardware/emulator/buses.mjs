// SPI and I2C of the chip at the speed they are set to: rp2040js has every byte done at once.

// RP2040 datasheet 2.19.2: what a pin does, by number.
export const FUNCTION_SPI = 1;
export const FUNCTION_I2C = 3;

// Joins one SPI to a bus. `pins` are those it is wired to; `exchange(value)` returns the byte on MISO.
export function joinSpi(chip, number, pins, exchange) {
    const spi = chip.spi[number];
    let value = 0;
    const alarm = chip.clock.createAlarm(() => {
        const wired = pins.every(pin => chip.gpio[pin].functionSelect === FUNCTION_SPI);
        spi.completeTransmit(wired && spi.spiMode === 0 ? exchange(value & 255) : 0);
    });
    spi.onTransmit = next => {
        value = next;
        alarm.schedule(spi.dataBits * 1e9 / spi.clockFrequency);
    };
}

// RP2040 datasheet 4.3.17: the register that bytes and commands are written to, and TX_EMPTY among the raw interrupts.
const DATA_COMMAND = 0x10;
const TRANSMIT_EMPTY = 1 << 4;

// Whether there is more to send, as the chip tells it: rp2040js keeps saying that there is not, so that whoever sends goes
// on before anybody has refused the address, and hears of it when speaking to the next one.
function tellWhatIsSent(i2c) {
    const write = i2c.writeUint32.bind(i2c);
    const abort = i2c.abort.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
        if (offset === DATA_COMMAND) i2c.clearInterrupts(TRANSMIT_EMPTY);
        write(offset, value);
    };
    i2c.abort = reason => {
        abort(reason);
        i2c.setInterrupts(TRANSMIT_EMPTY);
    };
}

// Joins one I2C to a bus. A write is handed over as a whole, at its end.
export function joinI2c(chip, number, pins, bus) {
    const i2c = chip.i2c[number];
    tellWhatIsSent(i2c);
    let address = 0;
    let written = null;
    let after = null;
    const alarm = chip.clock.createAlarm(() => after());
    const wired = () => pins.every(pin => chip.gpio[pin].functionSelect === FUNCTION_I2C);
    // Nine clocks a byte, one for a start or a stop.
    const later = (clocks, action) => {
        after = action;
        alarm.schedule(clocks * (i2c.sclHighPeriod + i2c.sclLowPeriod) * 1e9 / chip.clkSys);
    };
    const handOver = () => {
        if (written !== null && written.length) bus.write(address, written);
        written = null;
    };
    i2c.onStart = () => {
        handOver();
        later(1, () => i2c.completeStart());
    };
    i2c.onConnect = (called, mode) => {
        address = called;
        written = mode === 0 ? [] : null;
        later(9, () => i2c.completeConnect(wired() && bus.answers(address)));
    };
    i2c.onWriteByte = value => {
        written?.push(value);
        later(9, () => i2c.completeWrite(true));
    };
    i2c.onReadByte = () => later(9, () => i2c.completeRead(bus.read(address)));
    i2c.onStop = () => {
        handOver();
        later(1, () => i2c.completeStop());
    };
}
