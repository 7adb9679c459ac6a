/* index.js - the package: gasket.h (src/gasket.h), compiled to WebAssembly, with typed arrays as arguments; and the command line. index.d.ts
 * describes it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run_command.js';

const create = createRequire(import.meta.url)('./gasket.cjs');
const DONE = 0, USAGE = 2, FAULT = 3, FAILED = 4;
const FORMS = ['ir', 'thread-ir', 'mir', 'asm', 'stats', 'visa', 'pp', 'ast', 'spirv-text', 'spirv', 'code', 'zebin', 'json', 'page'];
const BINARY_FORMS = ['spirv', 'code', 'zebin'];
const KINDS = ['value', 'buffer', 'local', 'null', 'image', 'sampler', 'pipe', 'queue'];
const WORD = 4; /* bytes of a pointer and of a size_t */
const ARGUMENT_WORDS = 3, RANGE_WORDS = 10, OUTPUT_WORDS = 4, PARAMETER_WORDS = 4, IMAGE_WORDS = 8;
const SETTERS = { char: ['setInt8', 1], uchar: ['setUint8', 1], bool: ['setUint8', 1], short: ['setInt16', 2], ushort: ['setUint16', 2],
    int: ['setInt32', 4], uint: ['setUint32', 4], long: ['setBigInt64', 8], ulong: ['setBigUint64', 8], float: ['setFloat32', 4],
    double: ['setFloat64', 8] };

let compiled;

function compiledModule() {
    compiled ??= readFile(fileURLToPath(new URL('gasket.wasm', import.meta.url))).then(bytes => WebAssembly.compile(bytes));
    return compiled;
}

export class GasketError extends Error {
    constructor(status, diagnostics, text) {
        const errors = diagnostics.filter(d => d.severity === 'error').map(printDiagnostic);

        super(errors.join('\n') || text.trim() || 'gasket reported no reason');
        this.name = 'GasketError';
        this.status = status;
        this.diagnostics = diagnostics;
    }
}

function printDiagnostic({ file, line, column, severity, message }) {
    const place = [file, line, column].filter(part => part !== null).join(':');

    return `${place ? `${place}: ` : ''}${severity}: ${message}`;
}

/* Divides what the library printed into the document of the diagnostics and the rest. */
function readMessages(text) {
    const start = text.lastIndexOf('{"diagnostics":[');

    return start < 0 ? { rest: text, diagnostics: [] } : { rest: text.slice(0, start), diagnostics: JSON.parse(text.slice(start)).diagnostics };
}

function requireText(value, what) {
    if (typeof value !== 'string') {
        throw new TypeError(`${what} is a string, not ${value === null ? 'null' : typeof value}`);
    }
    if (value.includes('\0')) {
        throw new RangeError(`${what} has a NUL character`);
    }
    return value;
}

function requireSize(value, what) {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffffffff) {
        throw new RangeError(`${what} is an integer from 0 to 4294967295, not ${String(value)}`);
    }
    return value;
}

function requireSizes(value, what) {
    const sizes = Array.isArray(value) ? value : [value];

    if (sizes.length < 1 || sizes.length > 3) {
        throw new RangeError(`${what} has one to three dimensions, not ${sizes.length}`);
    }
    return sizes.map(size => requireSize(size, what));
}

/* Memory of the instance for one call: everything is freed at its end. */
class Call {
    constructor(native) {
        this.native = native;
        this.taken = [];
        this.views = []; /* memory of the caller, which receives what a kernel has left */
    }

    take(bytes) {
        const at = this.native._malloc(Math.max(bytes, 8));

        if (!at) {
            throw new GasketError(FAILED, [], 'out of memory');
        }
        this.taken.push(at);
        this.native.HEAPU8.fill(0, at, at + bytes);
        return at;
    }

    text(value) {
        const bytes = new TextEncoder().encode(value), at = this.take(bytes.length + 1);

        this.native.HEAPU8.set(bytes, at);
        return at;
    }

    bytes(bytes) {
        const at = this.take(bytes.length);

        this.native.HEAPU8.set(bytes, at);
        return at;
    }

    /* A view that is written back. Views of the same bytes are one buffer. */
    inPlace(view) {
        const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
        const same = this.views.find(v => v.bytes.buffer === bytes.buffer && v.bytes.byteOffset === bytes.byteOffset && v.bytes.length === bytes.length);

        if (same) {
            return same.at;
        }
        const at = this.bytes(bytes);

        this.views.push({ bytes, at });
        return at;
    }

    set(at, words) {
        const data = new DataView(this.native.HEAPU8.buffer);

        words.forEach((word, i) => data.setUint32(at + i * WORD, word, true));
        return at;
    }

    word(at, i = 0) {
        return new DataView(this.native.HEAPU8.buffer).getUint32(at + i * WORD, true);
    }

    /* The text at the address AT; it stays allocated. */
    read(at) {
        return readText(this.native, at);
    }

    /* The text whose address is the word at PLACE, which is freed. */
    takeText(place) {
        const at = this.word(place), text = this.read(at);

        this.native._free(at);
        return text;
    }

    end(isDone) {
        for (const { bytes, at } of isDone ? this.views : []) {
            bytes.set(this.native.HEAPU8.subarray(at, at + bytes.length));
        }
        this.taken.forEach(at => this.native._free(at));
    }
}

/* The text that ends with a NUL at address AT of the instance; empty if that is 0. */
function readText(native, at) {
    return at ? new TextDecoder().decode(native.HEAPU8.subarray(at, native.HEAPU8.indexOf(0, at))) : '';
}

function inCall(native, work) {
    const call = new Call(native);
    let isDone = false;

    try {
        const result = work(call);

        isDone = true;
        return result;
    } catch (error) {
        isDone = error instanceof GasketError && error.status === FAULT; /* the buffers keep what was written */
        throw error instanceof WebAssembly.RuntimeError ? new GasketError(FAILED, [], `gasket: ${error.message}`) : error;
    } finally {
        call.end(isDone);
    }
}

function emit(native, source, form, options) {
    const index = FORMS.indexOf(form);

    if (index < 0) {
        throw new RangeError(`'${String(form)}' is no form of a program; these are: ${FORMS.join(', ')}`);
    }
    const texts = [requireText(source, 'the source'), printOptions(options)];

    return inCall(native, call => {
        const results = call.take(3 * WORD);
        const status = native._gasket_emit(...texts.map(t => call.text(t)), index, results, results + WORD, results + 2 * WORD);
        const at = call.word(results), { rest, diagnostics } = readMessages(call.takeText(results + 2 * WORD));
        const data = at ? native.HEAPU8.slice(at, at + call.word(results, 1)) : null;

        native._free(at);
        if (status !== DONE && !(form === 'page' && data)) {
            throw new GasketError(status, diagnostics, rest);
        }
        return { data: BINARY_FORMS.includes(form) ? data : new TextDecoder().decode(data), diagnostics };
    });
}

function printOptions(options = '') {
    if (requireText(options, 'the options').includes('--diagnostics-format')) {
        throw new RangeError('--diagnostics-format has no effect here: diagnostics are objects');
    }
    return `${options} --diagnostics-format=json`;
}

/* --- arguments */

function packScalar(data, at, scalar, value, what) {
    const [setter, bytes] = SETTERS[scalar];

    if (typeof value !== 'number' && typeof value !== 'bigint') {
        throw new TypeError(`${what}: expected a number, not ${value === null ? 'null' : typeof value}`);
    }
    if (scalar === 'float' || scalar === 'double') {
        data[setter](at, Number(value), true);
        return;
    }
    if (typeof value === 'number' && !Number.isInteger(value)) {
        throw new RangeError(`${what}: ${value} is not an integer`);
    }
    const isUnsigned = scalar[0] === 'u' || scalar === 'bool', bits = BigInt(8 * bytes), big = BigInt(value);

    if (big < (isUnsigned ? 0n : -(1n << (bits - 1n))) || big >= 1n << (isUnsigned ? bits : bits - 1n)) {
        throw new RangeError(`${what}: ${value} is not a value of '${scalar}'`);
    }
    data[setter](at, bytes === 8 ? big : Number(big), true);
}

function packValue(parameter, value, what) {
    const { scalar, components, bytes } = parameter;

    if (ArrayBuffer.isView(value)) {
        if (bytes && value.byteLength !== bytes) {
            throw new RangeError(`${what} has ${bytes} bytes, not ${value.byteLength}`);
        }
        return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    }
    const values = Array.isArray(value) ? value : [value];

    if (!scalar || !SETTERS[scalar]) {
        throw new TypeError(`${what} is a view of its ${bytes} bytes, such as a Uint8Array`);
    }
    if (values.length !== components) {
        throw new RangeError(`${what} has ${components} component${components > 1 ? 's' : ''}, not ${values.length}`);
    }
    const packed = new Uint8Array(bytes), data = new DataView(packed.buffer);

    values.forEach((v, i) => packScalar(data, i * SETTERS[scalar][1], scalar, v, what));
    return packed;
}

/* The words of a gasket_argument. */
function convertArgument(call, parameter, value) {
    const what = `argument '${parameter.name}' of type '${parameter.type}'`, { kind } = parameter;
    const words = (name, at, bytes) => [KINDS.indexOf(name), at, bytes];

    if (kind === 'value') {
        const bytes = packValue(parameter, value, what);

        return words('value', call.bytes(bytes), bytes.length);
    }
    if (kind === 'buffer') {
        if (value === null) {
            return words('null', 0, 0);
        }
        if (!ArrayBuffer.isView(value) || !value.byteLength) {
            throw new TypeError(`${what} is a view of memory, such as a Float32Array, with one byte at least, or null`);
        }
        return words('buffer', call.inPlace(value), value.byteLength);
    }
    const given = typeof value === 'object' && value !== null ? value : {};

    if (kind === 'local') {
        return words('local', 0, requireSize(given.local, `the member 'local' of ${what}`));
    }
    if (kind === 'sampler') {
        const text = requireText(given.sampler, `the member 'sampler' of ${what}`);

        return words('sampler', call.text(text), new TextEncoder().encode(text).length);
    }
    if (kind === 'image') {
        return words('image', makeImage(call, given, what), IMAGE_WORDS * WORD);
    }
    throw new TypeError(`${what}: this package cannot pass a ${kind}`);
}

function makeImage(call, given, what) {
    if (!ArrayBuffer.isView(given.image) || !given.image.byteLength) {
        throw new TypeError(`the member 'image' of ${what} is a view of its texels`);
    }
    const sizes = ['width', 'height', 'depth', 'layers', 'samples'].map(name => requireSize(given[name] ?? 0, `the member '${name}' of ${what}`));

    return call.set(call.take(IMAGE_WORDS * WORD), [call.text(requireText(given.format, `the member 'format' of ${what}`)),
        call.inPlace(given.image), given.image.byteLength, ...sizes]);
}

function orderArguments(kernel, parameters, given) {
    if (!Array.isArray(given) && (typeof given !== 'object' || given === null)) {
        throw new TypeError(`the arguments of kernel '${kernel}' are an array or an object`);
    }
    if (Array.isArray(given)) {
        if (given.length !== parameters.length) {
            throw new RangeError(`kernel '${kernel}' has ${parameters.length} parameters, not ${given.length}`);
        }
        return given;
    }
    const names = parameters.map(p => p.name), wrong = Object.keys(given).find(name => !names.includes(name));

    if (wrong !== undefined) {
        throw new TypeError(`kernel '${kernel}' has no parameter '${wrong}'`);
    }
    return names.map(name => {
        if (!(name in given)) {
            throw new TypeError(`kernel '${kernel}' has no value for its parameter '${name}'`);
        }
        return given[name];
    });
}

/* --- programs */

function describeKernel(native, call, handle, name) {
    const key = call.text(name), parameter = call.take(PARAMETER_WORDS * WORD), components = call.take(WORD);

    return Array.from({ length: native._gasket_kernel_parameter_count(handle, key) }, (_, i) => {
        native._gasket_kernel_parameter(handle, key, i, parameter);
        call.set(components, [0]);
        const scalar = call.read(native._gasket_kernel_parameter_scalar(handle, key, i, components)) || null;

        return { name: call.read(call.word(parameter)) || String(i), type: call.read(call.word(parameter, 1)), kind: KINDS[call.word(parameter, 2)],
            bytes: call.word(parameter, 3), scalar, components: call.word(components) };
    });
}

export class Program {
    #native;
    #handle;
    #source;
    #options;

    constructor(native, source, options) {
        this.#native = native;
        this.#source = requireText(source, 'the source');
        this.#options = options;
        const words = printOptions(options);

        inCall(native, call => {
            const results = call.take(2 * WORD);

            this.#handle = native._gasket_program_new(call.text(source), call.text(words), results, results + WORD);
            const status = call.word(results), { rest, diagnostics } = readMessages(call.takeText(results + WORD));

            if (!this.#handle) {
                throw new GasketError(status, diagnostics, rest);
            }
            const names = Array.from({ length: native._gasket_program_kernel_count(this.#handle) },
                (_, i) => call.read(native._gasket_program_kernel(this.#handle, i)));

            this.diagnostics = diagnostics;
            this.kernels = new Map(names.map(name => [name, describeKernel(native, call, this.#handle, name)]));
        });
    }

    launch(kernel, options) {
        const parameters = this.kernels.get(kernel);

        if (!this.#handle) {
            throw new GasketError(USAGE, [], 'the program was freed');
        }
        if (!parameters) {
            throw new RangeError(`the program has no kernel '${String(kernel)}'; it has: ${[...this.kernels.keys()].join(', ') || 'none'}`);
        }
        const { global, local, offset, arguments: given } = options ?? {};
        const values = orderArguments(kernel, parameters, given), sizes = requireSizes(global, 'the global size');
        const others = [[local, 'the local size'], [offset, 'the offset']].map(([value, what]) => value === undefined ? [] : requireSizes(value, what));
        const range = [sizes, ...others].map(list => [...list, 0, 0, 0].slice(0, 3)).flat();

        if (others.some(list => list.length && list.length !== sizes.length)) {
            throw new RangeError('the local size and the offset have as many dimensions as the global size');
        }
        return inCall(this.#native, call => {
            const list = call.take(ARGUMENT_WORDS * WORD * parameters.length), output = call.take(OUTPUT_WORDS * WORD);

            parameters.forEach((p, i) => call.set(list + i * ARGUMENT_WORDS * WORD, convertArgument(call, p, values[i])));
            const space = call.set(call.take(RANGE_WORDS * WORD), [sizes.length, ...range]);
            const status = this.#native._gasket_launch(this.#handle, call.text(kernel), space, list, parameters.length, output);
            const [messages, printed, statistics, findings] = [0, 1, 2, 3].map(i => call.read(call.word(output, i)));

            this.#native._gasket_output_free(output);
            const { rest, diagnostics } = readMessages(messages), found = findings ? JSON.parse(findings).findings : [];

            if (status !== DONE && !(status === FAULT && found.length)) {
                throw new GasketError(status, diagnostics, rest);
            }
            return { printed, statistics: statistics ? JSON.parse(statistics) : {}, findings: found, diagnostics };
        });
    }

    text(form = 'asm') {
        if (BINARY_FORMS.includes(form)) {
            throw new RangeError(`'${form}' is not text; binary() returns it`);
        }
        return emit(this.#native, this.#source, form, this.#options).data;
    }

    binary(form) {
        if (!BINARY_FORMS.includes(form)) {
            throw new RangeError(`'${String(form)}' is no binary form; these are: ${BINARY_FORMS.join(', ')}`);
        }
        return emit(this.#native, this.#source, form, this.#options).data;
    }

    free() {
        if (this.#handle) {
            this.#native._gasket_program_free(this.#handle);
        }
        this.#handle = 0;
    }
}

export class Gasket {
    #native;

    constructor(native) {
        this.#native = native;
        this.version = readText(native, native._gasket_version());
    }

    compile(source, options = '') {
        return new Program(this.#native, source, options);
    }

    emit(source, form, options = '') {
        return emit(this.#native, source, form, options).data;
    }

    explain(source, options = '') {
        const { data, diagnostics } = emit(this.#native, source, 'page', options);

        return { html: data, diagnostics };
    }
}

export async function load() {
    const module = await compiledModule();

    return new Gasket(await create({
        instantiateWasm(imports, receive) {
            const instance = new WebAssembly.Instance(module, imports);

            receive(instance, module);
            return instance.exports;
        },
    }));
}

export async function command(words, files = {}, wanted = []) {
    if (!Array.isArray(words) || !words.every(word => typeof word === 'string')) {
        throw new TypeError('the words of a command are an array of strings');
    }
    return runCommand(create, await compiledModule(), words, files, wanted);
}
