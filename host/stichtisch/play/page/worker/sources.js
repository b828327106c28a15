// The files that `make page` packs for MicroPython's file system. For each file, the archive contains the path, a zero
// byte, the content and a zero byte.

// `packed`: the bytes of table.bin. The returned promise resolves to a list with [path, content] of each file.
export async function unpack(packed) {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const files = [];
    let start = 0;
    const next = () => {
        const end = bytes.indexOf(0, start);
        const piece = bytes.subarray(start, end);
        start = end + 1;
        return piece;
    };
    while (start < bytes.length) files.push([new TextDecoder().decode(next()), next()]);
    return files;
}
