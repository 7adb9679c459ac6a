/* worker.js - the worker of the playground: compiles the WebAssembly once, then runs commands, one after the other. Emscripten's
 * `createGasket` precedes it in the worker's script. */
import { runCommand } from './run_command.js';

let compiled;

/* TEXT is gzip in base64, the form in which a script can hold it. */
async function compileModule(text) {
    const packed = Uint8Array.from(atob(text), character => character.charCodeAt(0));
    const unpacked = new Response(packed).body.pipeThrough(new DecompressionStream('gzip'));

    return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

self.onmessage = async ({ data }) => {
    if (data.wasm) {
        compiled = compileModule(data.wasm);
        return;
    }
    try {
        const started = performance.now();
        const result = await runCommand(self.createGasket, await compiled, data.words, data.files, data.wanted);

        self.postMessage({ number: data.number, result: { ...result, milliseconds: performance.now() - started } });
    } catch (error) {
        self.postMessage({ number: data.number, error: error.message });
    }
};
