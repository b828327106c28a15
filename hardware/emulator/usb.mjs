// The USB serial port of the chip, and the PC that is connected to it.
import { USBCDC } from 'rp2040js';

export class Usb {
    // onData is called with the bytes that the chip sends.
    constructor(chip, onData) {
        this.controller = chip.usbCtrl;
        this.cdc = new USBCDC(chip.usbCtrl);
        this.cdc.onSerialData = onData;
        this.waiting = [];
        // The size of the packet that the chip is ready to receive, or -1. rp2040js would keep sending empty packets,
        // which keeps the chip busy; a real PC sends nothing until it has data.
        this.room = -1;
        this.controller.onEndpointRead = (endpoint, size) => {
            if (endpoint !== this.cdc.outEndpoint) return;
            this.room = size;
            this.offer();
        };
    }

    send(data) {
        this.waiting.push(...data);
        this.offer();
    }

    offer() {
        if (this.room < 0 || !this.waiting.length) return;
        const packet = Uint8Array.from(this.waiting.splice(0, this.room));
        this.room = -1;
        this.controller.endpointReadDone(this.cdc.outEndpoint, packet);
    }
}
