// Decodes the edges on the data line of a WS2812 chain: a long pulse is a one bit, and a long pause ends the frame.
const ONE_NANOS = 600;
const END_NANOS = 50000;

export class Lights {
    // onFrame is called with the bytes of each frame.
    constructor(clock, onFrame) {
        this.clock = clock;
        this.bits = [];
        this.rise = 0;
        this.end = clock.createAlarm(() => {
            const bytes = [];
            for (let index = 0; index + 8 <= this.bits.length; index += 8) {
                bytes.push(this.bits.slice(index, index + 8).reduce((byte, bit) => byte << 1 | bit, 0));
            }
            this.bits = [];
            onFrame(Uint8Array.from(bytes));
        });
    }

    edge(level) {
        if (level) {
            this.rise = this.clock.nanos;
            return;
        }
        this.bits.push(this.clock.nanos - this.rise > ONE_NANOS ? 1 : 0);
        this.end.schedule(END_NANOS);
    }
}
