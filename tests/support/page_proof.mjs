// Checks files with the script of the page that checks journals, run in Node.js, and prints the results:
//     node page_proof.mjs proof.js CLUB-FINGERPRINT-OR-"" FILE…
// The environment variable REVOKED contains, as JSON, the keys that the page lists as revoked.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';

globalThis.crypto ??= webcrypto;
const prove = runInThisContext(`${readFileSync(process.argv[2], 'utf8')}; prove`);
for (const file of process.argv.slice(4)) {
    console.log(JSON.stringify(await prove(new Uint8Array(readFileSync(file)), process.argv[3], JSON.parse(process.env.REVOKED ?? '[]'))));
}
