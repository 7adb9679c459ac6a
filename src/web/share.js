/* share.js - the state of the playground within a link: JSON, deflated, in the letters that an address may have. */

async function pipe(bytes, stream) {
    return new Uint8Array(await new Response(new Response(bytes).body.pipeThrough(stream)).arrayBuffer());
}

export async function packState(state) {
    const packed = await pipe(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
    const text = Array.from(packed, byte => String.fromCharCode(byte)).join('');

    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/* The state in TEXT; null if it is no text of packState(). */
export async function unpackState(text) {
    try {
        const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0));

        return JSON.parse(new TextDecoder().decode(await pipe(packed, new DecompressionStream('deflate-raw'))));
    } catch {
        return null;
    }
}
