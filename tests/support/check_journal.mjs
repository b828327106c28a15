// Checks exported journals as described in host/CERTIFICATE.md ("Checking it yourself"), with Node.js only:
//     node check_journal.mjs CLUB-FINGERPRINT-OR-"" FILE…
// Prints for each file, as a line of JSON: the start and end of the proof, the clubs, and whether the whole is proved.
import { fingerprint, id, isHex, isSigned, read, sha256, whole } from './journal_lines.mjs';

const SILENT = ['boot', 'copy', 'seal', 'sign', 'restored'];

// Follows a chain of events: the hash after each seal, the `sign` events, the `restored` events. `wrong`: whether the chain
// is broken.
function follow({ serial, journal, keys, events }, asked) {
    const first = events[0].number, after = new Map(), signed = [], restored = [];
    let [hash, start, said, wrong] = [first <= 1 ? sha256(journal) : null, first <= 1 ? first : null, 0, false];
    for (const [at, { number, verb, values: [one, two, three, begin = null], line, values }] of events.entries()) {
        if (verb === 'seal') {
            const anew = (all, event) => sha256(all, event.line);
            if (begin !== null) hash = begin < first ? null : events.slice(begin - first, at).reduce(anew, sha256(journal));
            if (!after.size) start = hash ? begin ?? start : number;
            wrong = !isHex(one, 64) || !(two === '' || isHex(two, 64)) || !(three === null || Array.isArray(three) && three.every(whole))
                || begin !== null && (after.size > 0 || !whole(begin) || begin < 1) || hash !== null && hash.toString('hex') !== one;
            hash = Buffer.from(wrong ? '' : one, 'hex');
        }
        if (verb === 'sign') wrong = values.length !== 3 || !isHex(one, 16) || !whole(two) || two < 1 || two >= number || !isHex(three, 128);
        if (wrong) break;
        hash = hash && sha256(hash, line);
        if (verb === 'seal') after.set(number, hash);
        if (verb === 'restored' && said) restored.push([number, said]);
        said = SILENT.includes(verb) ? said : number;
        if (verb !== 'sign' || !after.has(two)) continue;
        const certified = keys.filter(({ key, certificate, club }) => id(key).startsWith(one) && /^[ -~]+$/.test(serial)
            && (!asked || fingerprint(club) === asked) && isSigned(club, `stichtisch table key\n${serial}\n${key}\n`, certificate));
        const valid = certified.filter(({ key }) => isSigned(key, Buffer.concat([Buffer.from('stichtisch seal\n'), after.get(two)]), three));
        signed.push(...certified.length && !valid.length ? [{ bad: true }] : valid.map(({ key, club }) => ({ key, club: fingerprint(club), seal: two })));
    }
    return { first, start, after, signed, restored, wrong };
}

// The signatures that count although their keys are revoked. `late`: whether such a key has signed a seal that nothing
// else proves.
function withoutRevoked({ journal, revoked }, { after, signed }) {
    const good = signed.filter(({ key, bad }) => !bad && !revoked.some(one => one.key === key));
    const proved = new Set(good.map(({ club }) => club)).size === 1 ? Math.max(...good.map(({ seal }) => seal)) : 0;
    const last = key => {
        const lists = revoked.filter(one => one.key === key).map(({ seals }) => seals.map(String));
        const had = revoked.find(one => one.key === key)?.seals.filter(seal => lists.every(list => list.includes(String(seal))));
        const known = had?.filter(([name, number, hash]) => name === journal && after.get(number)?.toString('hex') === hash);
        return known ? Math.max(0, ...known.map(([, number]) => number)) : Infinity;
    };
    const counts = signed.filter(({ key, seal, bad }) => bad || seal <= last(key));
    return { counts, late: signed.some(one => !counts.includes(one) && one.seal > proved) };
}

function check(file, asked) {
    const journal = read(file), chain = follow(journal, asked), { counts, late } = withoutRevoked(journal, chain);
    const seals = counts.filter(({ bad }) => !bad), clubs = [...new Set(seals.map(({ club }) => club))].sort();
    const end = clubs.length === 1 ? Math.max(...seals.map(({ seal }) => seal)) : null;
    let { start } = chain;
    for (const [number, said] of chain.restored) {
        if (number <= end && !seals.some(({ seal }) => said < seal && seal < number)) start = number;
    }
    const sessions = journal.events.filter(({ verb }) => verb === 'session').map(({ number }) => number);
    const open = journal.events.some(({ number, verb }) => number > end && verb !== 'clock' && !SILENT.includes(verb));
    const whole = end !== null && start === chain.first && sessions.length > 0 && sessions.at(-1) <= end && !open;
    return { start: end === null ? null : start, end, clubs, holds: whole && !chain.wrong && !late && counts.length === seals.length };
}

for (const file of process.argv.slice(3)) {
    let result;
    try { result = check(file, process.argv[2]); } catch { result = { start: null, end: null, clubs: [], holds: false }; }
    console.log(JSON.stringify(result));
}
