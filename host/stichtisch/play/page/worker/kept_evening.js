// The evening in the browser's IndexedDB: the files of the flash, and the identity of the table.

const DATABASE = 'stichtisch';
const FLASH = 'flash';
const FACTS = 'facts';
// The key of the only entry in FACTS.
const TABLE = 'table';

export class KeptEvening {
    // If the browser stores nothing, as in some private windows, each visit begins with a new table.
    static async open() {
        const kept = new KeptEvening();
        try {
            kept.database = await result(request());
        } catch {
            kept.database = null;
        }
        return kept;
    }

    // Resolves to the evening, {identity, seed, flash} as in worker/engine.js, or to null.
    async read() {
        if (!this.database) return null;
        const stores = this.database.transaction([FLASH, FACTS]);
        const facts = result(stores.objectStore(FACTS).get(TABLE));
        const paths = result(stores.objectStore(FLASH).getAllKeys());
        const contents = result(stores.objectStore(FLASH).getAll());
        const files = await contents;
        const flash = new Map((await paths).map((path, index) => [path, files[index]]));
        return (await facts) ? { ...(await facts), flash } : null;
    }

    // Store all changes, or none. `changes`: content by path, null for a deleted file.
    async write(facts, changes) {
        if (!this.database) return;
        const transaction = this.database.transaction([FLASH, FACTS], 'readwrite');
        const done = new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = () => reject(transaction.error);
        });
        const flash = transaction.objectStore(FLASH);
        transaction.objectStore(FACTS).put(facts, TABLE);
        for (const [path, content] of Object.entries(changes)) {
            if (content) flash.put(content, path);
            else flash.delete(path);
        }
        await done;
    }
}

function request() {
    const opened = indexedDB.open(DATABASE, 1);
    opened.onupgradeneeded = () => {
        opened.result.createObjectStore(FLASH);
        opened.result.createObjectStore(FACTS);
    };
    return opened;
}

function result(asked) {
    return new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
    });
}
