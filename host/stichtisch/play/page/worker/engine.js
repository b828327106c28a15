// The table in MicroPython: firmware, twins and room, with the folder that is the flash.

const FLASH = '/flash';
const SCREEN = '/screen';
const HEAP = 4 * 1024 * 1024;
const STACK = 16 * 1024;

// Where modules are found, as twins.page_table has it: this machine lies below /pc. The room names types,
// which MicroPython does not look at.
// Memory is collected after each megabyte: this port begins with 16 KB, which took a third of all time.
const PRELUDE = `
import gc, sys, vfs
gc.threshold(1 << 20)
vfs.mount(vfs.VfsPosix("/"), "/pc")
vfs.umount("/")
sys.path[:] = ["/pc/host", "/pc/host/stichtisch/play/micropython", "/pc/hardware", "/pc/firmware", ".frozen"]
from stichtisch.play.engine.in_page import Page
`;

export class Engine {
    // `loadMicroPython(options)` as its package has it; `sources`: the content of each file by its path, with the wiring
    // as /pins.json; `evening`: {identity, seed, flash}, the flash as a Map of contents by path.
    static async start(loadMicroPython, sources, evening) {
        const python = await loadMicroPython({ heapsize: HEAP, pystack: STACK, stdout: line => console.log(line) });
        for (const [path, content] of sources) write(python.FS, path, content);
        python.FS.mkdirTree(FLASH);
        for (const [path, content] of evening.flash) write(python.FS, FLASH + path, content);
        python.runPython(PRELUDE);
        const begin = python.globals.get('Page');
        const page = begin(
            python.FS.readFile('/pins.json', { encoding: 'utf8' }),
            evening.identity,
            evening.seed,
            count => crypto.getRandomValues(new Uint8Array(count)),
            () => Math.floor(Date.now() / 1000),
        );
        return new Engine(python, page);
    }

    constructor(python, page) {
        this.python = python;
        this.page = page;
        // When each file of the flash was last changed, as far as it was told.
        this.changed = new Map();
    }

    // Of the messages of host/PLAY.md: does what one asks for, and returns its answer, or null.
    message(message) {
        return JSON.parse(this.page.message(JSON.stringify(message)));
    }

    news() {
        return JSON.parse(this.page.news());
    }

    // Lets microseconds of the table's time go by; returns how many they were, 0 without power.
    advance(us) {
        return this.page.advance(us);
    }

    // Lets time go by without the firmware.
    skip(us) {
        this.page.skip(us);
    }

    // {screen, top, rows}: what has changed on the display, or null.
    rows() {
        const [top, rows] = this.page.take_rows();
        return rows ? { screen: this.python.FS.readFile(SCREEN).buffer, top, rows } : null;
    }

    identity() {
        return this.page.identity();
    }

    // What has changed in the flash since this was asked last: {path: content}, content null for a file that is gone.
    changes() {
        const changes = {};
        const there = new Map();
        list(this.python.FS, FLASH, there);
        for (const [path, time] of there) {
            if (this.changed.get(path) !== time) changes[path] = this.python.FS.readFile(FLASH + path);
        }
        for (const path of this.changed.keys()) if (!there.has(path)) changes[path] = null;
        this.changed = there;
        return changes;
    }
}

function write(files, path, content) {
    files.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
    files.writeFile(path, content);
}

function list(files, folder, found) {
    for (const name of files.readdir(folder)) {
        if (name === '.' || name === '..') continue;
        const path = `${folder}/${name}`;
        const about = files.stat(path);
        if (files.isDir(about.mode)) list(files, path, found);
        else found.set(path.slice(FLASH.length), `${about.mtime.getTime()} ${about.size}`);
    }
}
