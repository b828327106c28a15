// The lines of an exported journal and the cryptography of its proof (host/CERTIFICATE.md), with Node.js only.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const whole = Number.isSafeInteger;
export const isHex = (text, size) => typeof text === 'string' && text.length === size && /^[0-9a-f]*$/.test(text);
export const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts.map(part => Buffer.from(part)))).digest();
export const id = key => sha256(Buffer.from(key, 'hex')).toString('hex');
export const fingerprint = key => id(key).slice(0, 32).match(/..../g).join(' ');

export function isSigned(key, message, signature) {
    if (!isHex(key, 128) || !isHex(signature, 128)) return false;
    const [x, y] = [key.slice(0, 64), key.slice(64)].map(half => Buffer.from(half, 'hex').toString('base64url'));
    try {
        const point = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
        return verify('sha256', message, { key: point, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'hex'));
    } catch { return false; }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
    for (let bit = 0; bit < 8; bit++) byte = byte >>> 1 ^ (byte & 1 ? 0xedb88320 : 0);
    return byte;
});
const crc32 = bytes => ~bytes.reduce((value, byte) => value >>> 8 ^ TABLE[(value ^ byte) & 255], -1) >>> 0;

function unframed(line, kind, longest) {
    const [, body, check] = /^~(.+)\*([0-9A-F]{8})$/s.exec(line.toString('latin1')) ?? [];
    if (!body || line.length > longest || crc32(Buffer.from(body, 'latin1')) !== parseInt(check, 16)) throw Error('frame');
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(body, 'latin1'));
    if (text[0] !== kind || /\d[.eE]/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ''))) throw Error('kind');
    return JSON.parse(text.slice(1));
}

const listed = (value, isOfForm) => (Array.isArray(value) ? value : []).filter(one => one && isOfForm(one));
const isDay = text => /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);
const isKey = one => isHex(one.key, 128) && isHex(one.certificate, 128) && isHex(one.club, 128);
const isRevoked = one => isHex(one.key, 128) && typeof one.day === 'string' && isDay(one.day);
const isSeal = one => Array.isArray(one) && one.length === 3 && typeof one[0] === 'string' && whole(one[1]) && isHex(one[2], 64);

// Returns the head and the events of a file. Throws if a line is not exactly as a table would write it.
export function read(file) {
    const lines = readFileSync(file, 'latin1').split('\n').map(text => Buffer.from(text, 'latin1'));
    const { serial, journal, keys, revoked } = unframed(lines.shift(), 'j', 65536);
    if ([serial, journal].some(text => typeof text !== 'string' || /\p{Surrogate}/u.test(text))) throw Error('head');
    if (!lines.length || lines.pop().length || !lines.length) throw Error('end');
    const events = lines.map(line => {
        const [number, milliseconds, seat, verb, ...values] = unframed(line, 'e', 240);
        if (![number, milliseconds, seat].every(whole) || typeof verb !== 'string') throw Error('event');
        return { number, verb, values, line };
    });
    if (events.some((event, at) => event.number !== events[0].number + at)) throw Error('gap');
    const known = listed(revoked, isRevoked).map(({ key, seals }) => ({ key, seals: listed(seals, isSeal) }));
    return { serial, journal, keys: listed(keys, isKey), revoked: known, events };
}
