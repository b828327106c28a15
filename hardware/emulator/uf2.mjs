// The UF2 format: files of 512-byte blocks. Each block contains a page for the flash and the address of the page.
// https://github.com/microsoft/uf2
import { PAGE } from './flash.mjs';

export const BLOCK = 512;
export const FLASH_START = 0x10000000;

const MAGIC_START = 0x0a324655;
const MAGIC_NEXT = 0x9e5d5157;
const MAGIC_END = 0x0ab16f30;
const NOT_MAIN_FLASH = 1;
const FAMILY_PRESENT = 0x2000;
const RP2040 = 0xe48bff56;
const HEADER = 32;

// Returns the content of a block, { address, number, count, page }, or null if an RP2040 ignores the block.
export function readBlock(data) {
    const words = new DataView(data.buffer, data.byteOffset, BLOCK);
    const word = offset => words.getUint32(offset, true);
    if (word(0) !== MAGIC_START || word(4) !== MAGIC_NEXT || word(508) !== MAGIC_END) return null;
    if (!(word(8) & FAMILY_PRESENT) || word(8) & NOT_MAIN_FLASH || word(28) !== RP2040 || word(16) !== PAGE) return null;
    return { address: word(12), number: word(20), count: word(24), page: data.subarray(HEADER, HEADER + PAGE) };
}

// Returns the first `size` bytes of the flash with the program in an image for the RP2040.
export function programOf(image, size) {
    const program = new Uint8Array(size).fill(0xff);
    for (let start = 0; start + BLOCK <= image.length; start += BLOCK) {
        const block = readBlock(image.subarray(start, start + BLOCK));
        if (block) program.set(block.page, block.address - FLASH_START);
    }
    return program;
}
