// The table in MicroPython: firmware, twins and room. A folder serves as the flash.

const FLASH = '/flash';
const SCREEN = '/screen';
const HEAP = 4 * 1024 * 1024;
const STACK = 16 * 1024;

// The paths of modules, as in twins.page_table: the files are mounted at /pc. The path includes a substitute for
// `typing`, because the room imports names of types. Garbage is collected after each megabyte. With the port's default
// of 16 KB, the collections took a third of the running time.
const PRELUDE = `
import gc, sys, vfs
gc.threshold(1 << 20)
vfs.mount(vfs.VfsPosix("/"), "/pc")
vfs.umount("/")
sys.path[:] = ["/pc/host", "/pc/host/stichtisch/play/micropython", "/pc/hardware", "/pc/firmware", ".frozen"]
from stichtisch.play.engine.in_page import Page
`;

export class Engine {
    // Start a table. `loadMicroPython(options)`: the function of the MicroPython package; `sources`: [path, content] of
    // each file, including the wiring as /pins.json; `evening`: {identity, seed, flash}, with the flash as a Map of
    // contents by path.
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
        // The time and size of each file in the flash at the last call of changes().
        this.changed = new Map();
    }

    // Carry out a message of host/PLAY.md. Return its answer, or null.
    message(message) {
        return JSON.parse(this.page.message(JSON.stringify(message)));
    }

    news() {
        return JSON.parse(this.page.news());
    }

    // Advance the table's time by `us`. Return the actual advance in microseconds, or 0 without power.
    advance(us) {
        return this.page.advance(us);
    }

    // Advance the table's time without running the firmware.
    skip(us) {
        this.page.skip(us);
    }

    // Return the changed rows of the display as {screen, top, rows}, or null.
    rows() {
        const [top, rows] = this.page.take_rows();
        return rows ? { screen: this.python.FS.readFile(SCREEN).buffer, top, rows } : null;
    }

    identity() {
        return this.page.identity();
    }

    // Return the changes of the flash since the last call: {path: content}, with content null for a deleted
    // file.
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
