// A folder that emulates the drive of BOOTSEL mode. The folder exists as long as the drive is present, and is then
// deleted with all files that were copied into it.
import fs from 'node:fs';
import path from 'node:path';
import { BLOCK } from './uf2.mjs';

// The files on the drive of ROM revision B2, which current Picos have. The version in these files is always the same.
const PAGE_OF_MAKER = 'https://raspberrypi.com/device/RP2?version=E0C9125B0D9B';
const OWN_FILES = {
    'INFO_UF2.TXT': 'UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n',
    'INDEX.HTM': `<html><head><meta http-equiv="refresh" content="0;URL='${PAGE_OF_MAKER}'"/></head>`
        + `<body>Redirecting to <a href='${PAGE_OF_MAKER}'>raspberrypi.com</a></body></html>`,
};

export class Drive {
    constructor(folder) {
        this.folder = folder;
        // By inode number: the number of bytes read from a file, and the last block read. The name of a file may change
        // while it is copied.
        this.taken = new Map();
        // The folder is made under another name first, so that no program sees an incomplete drive.
        const made = fs.mkdtempSync(folder + '.');
        for (const [name, content] of Object.entries(OWN_FILES)) fs.writeFileSync(path.join(made, name), content);
        fs.renameSync(made, folder);
    }

    // Returns the next 512 bytes that have been copied onto the drive, or null.
    next() {
        for (const name of this.names()) {
            const block = this.nextOf(path.join(this.folder, name));
            if (block !== null) return block;
        }
        return null;
    }

    // Returns the names of the files that were copied.
    names() {
        try {
            const entries = fs.readdirSync(this.folder, { withFileTypes: true });
            return entries.filter(entry => entry.isFile() && !(entry.name in OWN_FILES)).map(entry => entry.name).sort();
        } catch (error) {
            if (error.code !== 'ENOENT') throw error;
            return [];
        }
    }

    nextOf(file) {
        let number;
        try {
            number = fs.openSync(file, 'r');
        } catch (error) {
            if (error.code !== 'ENOENT') throw error;
            return null;
        }
        try {
            return this.nextFrom(number);
        } finally {
            fs.closeSync(number);
        }
    }

    nextFrom(number) {
        const { ino } = fs.fstatSync(number);
        const { end, last } = this.taken.get(ino) ?? { end: 0, last: null };
        // A file whose last read block has changed was rewritten: it is read from the start.
        const start = last !== null && !blockAt(number, end - BLOCK)?.equals(last) ? 0 : end;
        const block = blockAt(number, start);
        if (block !== null) this.taken.set(ino, { end: start + BLOCK, last: block });
        return block;
    }

    vanish() {
        fs.rmSync(this.folder, { recursive: true, force: true });
    }
}

function blockAt(number, start) {
    const block = Buffer.alloc(BLOCK);
    return fs.readSync(number, block, 0, BLOCK, start) === BLOCK ? block : null;
}
