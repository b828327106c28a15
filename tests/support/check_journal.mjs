// Checks exported journals as host/CERTIFICATE.md has it ("Checking it yourself"), with Node.js alone:
//     node check_journal.mjs CLUB-FINGERPRINT-OR-"" FILE…
// Prints for each file, as a line of JSON: the start and end of the proof, the clubs, and whether the whole is proved.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts.map(part => Buffer.from(part)))).digest();
const crc32 = bytes => ~bytes.reduce((value, byte) => {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value >>> 1 ^ (value & 1 ? 0xedb88320 : 0);
    return value;
}, -1) >>> 0;
const digits = (text, count) => typeof text === 'string' && text.length === count && /^[0-9a-f]*$/.test(text);
const id = key => sha256(Buffer.from(key, 'hex')).toString('hex');
const fingerprint = key => id(key).slice(0, 32).match(/..../g).join(' ');
const isSigned = (key, message, signature) => {
    if (!digits(key, 128) || !digits(signature, 128)) return false;
    const [x, y] = [key.slice(0, 64), key.slice(64)].map(half => Buffer.from(half, 'hex').toString('base64url'));
    try {
        const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
        return verify('sha256', message, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'hex'));
    } catch { return false; }
};
const unframed = (line, kind, longest) => {
    const match = /^~(.+)\*([0-9A-F]{8})$/s.exec(line.toString('latin1'));
    const body = match && Buffer.from(match[1], 'latin1');
    if (!match || line.length > longest || crc32(body) !== parseInt(match[2], 16) || match[1][0] !== kind) throw Error('frame');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body.subarray(1));
    if (kind === 'e' && /\d[.eE]/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ''))) throw Error('fraction');
    return JSON.parse(text);
};

function check(file, asked) {
    const lines = readFileSync(file).toString('latin1').split('\n').map(text => Buffer.from(text, 'latin1'));
    if (lines.pop().length || lines.length < 2) throw Error('end');
    const { serial, journal, keys = [], revoked = [] } = unframed(lines.shift(), 'j', 65536);
    const events = lines.map(line => unframed(line, 'e', 240));
    const first = events[0][0];
    if (events.some((event, at) => event[0] !== first + at)) throw Error('gap');
    let hash = first === 1 ? sha256(journal) : null, start = first === 1 ? 1 : null, wrong = false;
    const after = new Map(), signed = [];
    for (const [at, [number, , , verb, ...values]] of events.entries()) {
        const [one, two, three, begin] = values;
        if (verb === 'seal') {
            const anew = !after.size && begin && begin >= first;
            if (anew) hash = lines.slice(begin - first, at).reduce((before, line) => sha256(before, line), sha256(journal));
            if (!after.size) start = anew ? begin : hash && !begin ? start : number;
            if (!after.size && !anew && begin) hash = null;
            wrong = !digits(one, 64) || (hash && hash.toString('hex') !== one) || (after.size && begin);
            hash = Buffer.from(wrong ? '' : one, 'hex');
        }
        if (verb === 'sign') wrong = values.length !== 3 || !digits(one, 16) || !(two > 0 && two < number) || !digits(three, 128);
        if (wrong) break;
        if (hash) hash = sha256(hash, lines[at]);
        if (verb === 'seal') after.set(number, hash);
        if (verb !== 'sign' || !after.has(two)) continue;
        const certified = keys.filter(({ key, certificate, club }) => digits(key, 128) && id(key).startsWith(one)
            && isSigned(club, Buffer.from(`stichtisch table key\n${serial}\n${key}\n`), certificate)
            && (!asked || fingerprint(club) === asked));
        const valid = certified.filter(({ key }) => isSigned(key, Buffer.concat([Buffer.from('stichtisch seal\n'), after.get(two)]), three));
        if (certified.length && !valid.length) signed.push({ bad: true });
        signed.push(...valid.map(({ key, club }) => ({ key, club: fingerprint(club), seal: two })));
    }
    const good = signed.filter(({ key, bad }) => !bad && !revoked.some(one => one.key === key));
    const proved = new Set(good.map(({ club }) => club)).size === 1 ? Math.max(...good.map(({ seal }) => seal)) : 0;
    for (const key of new Set(revoked.map(one => one.key))) {
        const lists = revoked.filter(one => one.key === key).map(({ seals = [] }) => seals);
        const had = lists[0].filter(seal => lists.every(list => list.some(other => String(other) === String(seal))))
            .filter(([name, number, hash]) => name === journal && after.get(number)?.toString('hex') === hash);
        const last = Math.max(0, ...had.map(([, number]) => number));
        for (const one of signed) if (one.key === key && one.seal > last) one.void = true;
    }
    const late = signed.some(one => one.void && one.seal > proved);
    signed.splice(0, signed.length, ...signed.filter(one => !one.void));
    const clubs = [...new Set(signed.filter(({ bad }) => !bad).map(({ club }) => club))].sort();
    const end = clubs.length === 1 ? Math.max(...signed.map(({ seal }) => seal ?? 0)) : null;
    const sessions = events.filter(event => event[3] === 'session').map(([number]) => number);
    const whole = end !== null && start === first && sessions.length > 0 && Math.max(...sessions) <= end;
    return { start: end === null ? null : start, end, clubs, holds: whole && !wrong && !late && !signed.some(({ bad }) => bad) };
}

for (const file of process.argv.slice(3)) {
    let result;
    try { result = check(file, process.argv[2]); } catch { result = { start: null, end: null, clubs: [], holds: false }; }
    console.log(JSON.stringify(result));
}
