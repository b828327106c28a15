// Prints the results of the page that checks journals, for files, by running its own script in Node.js:
//     node page_proof.mjs proof.js CLUB-FINGERPRINT-OR-"" FILE…
// The variable REVOKED has, as JSON, the keys that the page knows to be revoked.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';

globalThis.crypto ??= webcrypto;
const prove = runInThisContext(`${readFileSync(process.argv[2], 'utf8')}; prove`);
for (const file of process.argv.slice(4)) {
    console.log(JSON.stringify(await prove(new Uint8Array(readFileSync(file)), process.argv[3], JSON.parse(process.env.REVOKED ?? '[]'))));
}
