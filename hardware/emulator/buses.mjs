// Transfers bytes over SPI and I2C at the configured speed: in rp2040js, a byte takes no time.

// RP2040 datasheet 2.19.2: the function numbers of a pin.
export const FUNCTION_SPI = 1;
export const FUNCTION_I2C = 3;

// Connects SPI number `number` of the chip to a bus. `pins`: the pins of the bus; `exchange(value)` sends a byte and
// returns the byte on MISO.
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

// RP2040 datasheet 4.3.17: the register IC_DATA_CMD, and the bit TX_EMPTY of IC_RAW_INTR_STAT.
const DATA_COMMAND = 0x10;
const TRANSMIT_EMPTY = 1 << 4;

// Makes TX_EMPTY work as on the chip. In rp2040js, the bit is always set: the sender continues before an absent chip
// has failed to acknowledge its address, and gets the error only at the next address.
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

// Connects I2C number `number` of the chip to a bus. All bytes of a write are passed on together, at its end.
export function joinI2c(chip, number, pins, bus) {
    const i2c = chip.i2c[number];
    tellWhatIsSent(i2c);
    let address = 0;
    let written = null;
    let after = null;
    const alarm = chip.clock.createAlarm(() => after());
    const wired = () => pins.every(pin => chip.gpio[pin].functionSelect === FUNCTION_I2C);
    // A byte takes nine clocks, a start or stop condition one.
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
