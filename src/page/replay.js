/* replay.js - the recorded execution of one thread, forwards and backwards. A position is the number of instructions executed so far.
 * Each recorded step has the bytes before and after it, so a step in either direction costs only what the instruction changed. */
import { REGISTER_BYTES, REGISTERS } from './machine.js';

const REGISTER_FILE = REGISTERS * REGISTER_BYTES;

function decodeBase64(text) {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0));
}

function writeHex(bytes, at, digits) {
    for (let index = 0; index < digits.length; index += 2) {
        bytes[at + index / 2] = parseInt(digits.slice(index, index + 2), 16);
    }
}

/* A message has untyped data: the type of a variable is that of an arithmetic instruction that uses it. */
function findVariableTypes(assembly) {
    const types = new Map();

    for (const { operands } of assembly) {
        for (const operand of operands) {
            if (operand.value >= 0 && operand.elements && (!types.has(operand.value) || operand.type === 'f')) {
                types.set(operand.value, operand.type);
            }
        }
    }
    return types;
}

export class Replay {
    constructor(thread, assembly) {
        this.thread = thread;
        this.assembly = assembly;
        this.bytes = decodeBase64(thread.start.registers);
        if (this.bytes.length !== REGISTER_FILE) {
            throw new Error(`a thread starts with ${this.bytes.length} bytes of registers, not ${REGISTER_FILE}`);
        }
        this.flags = [thread.start.flags];
        this.position = 0;
        this.variableTypes = findVariableTypes(assembly);
        this.types = new Array(REGISTER_FILE / REGISTER_BYTES).fill('ud');
        this.undo = []; /* the types before each executed step */
    }

    get length() {
        return this.thread.steps.length;
    }

    /* The step executed last, or null at the start. */
    get last() {
        return this.position ? this.thread.steps[this.position - 1] : null;
    }

    get currentFlags() {
        return this.flags[this.flags.length - 1];
    }

    stepForward() {
        const step = this.thread.steps[this.position];
        const operand = this.assembly[step.i].operands.find(o => o.role === 'dst');
        const old = [];

        for (const [at, , after] of step.w || []) {
            writeHex(this.bytes, at, after);
            for (let register = at >> 5; register <= (at + after.length / 2 - 1) >> 5; register++) {
                old.push([register, this.types[register]]);
                this.types[register] = this.variableTypes.get(operand?.value) || operand?.type || this.types[register];
            }
        }
        this.undo.push(old);
        this.flags.push(step.f || this.currentFlags);
        this.position += 1;
    }

    stepBackward() {
        this.position -= 1;
        const step = this.thread.steps[this.position];

        for (const [at, before] of [...(step.w || [])].reverse()) {
            writeHex(this.bytes, at, before);
        }
        for (const [register, type] of this.undo.pop().reverse()) {
            this.types[register] = type;
        }
        this.flags.pop();
    }

    moveTo(position) {
        const target = Math.max(0, Math.min(this.length, position));

        while (this.position < target) {
            this.stepForward();
        }
        while (this.position > target) {
            this.stepBackward();
        }
    }

    /* The next position in a direction (1 or -1) whose last step differs by KEY, a function of the index of a step. */
    findChange(direction, key) {
        const start = this.position ? key(this.position - 1) : undefined;
        let position = this.position + direction;

        while (position > 0 && position < this.length && (key(position - 1) === start || key(position - 1) === -1)) {
            position += direction;
        }
        return Math.max(0, Math.min(this.length, position));
    }

    /* The next position in a direction after a step for which CHECK holds. */
    findStep(direction, check) {
        let position = this.position + direction;

        while (position > 0 && position < this.length && !check(this.thread.steps[position - 1])) {
            position += direction;
        }
        return Math.max(0, Math.min(this.length, position));
    }
}

const UNWRITTEN = 0x7fb5a5a5; /* the dwords of a register that nothing has written */
const READERS = {
    f: [4, (view, at) => formatFloat(view.getFloat32(at, true))], d: [4, (view, at) => String(view.getInt32(at, true))], ud: [4, (view, at) => String(view.getUint32(at, true))],
    w: [2, (view, at) => String(view.getInt16(at, true))], uw: [2, (view, at) => String(view.getUint16(at, true))], b: [1, (view, at) => String(view.getInt8(at))], ub: [1, (view, at) => String(view.getUint8(at))],
    q: [8, (view, at) => String(view.getBigInt64(at, true))], uq: [8, (view, at) => String(view.getBigUint64(at, true))], df: [8, (view, at) => formatFloat(view.getFloat64(at, true))],
    hf: [2, (view, at) => formatFloat(readHalf(view.getUint16(at, true)))], x: [4, (view, at) => view.getUint32(at, true).toString(16).padStart(8, '0')],
};

function readHalf(bits) {
    const exponent = bits >> 10 & 31, fraction = bits & 1023, sign = bits >> 15 ? -1 : 1;

    if (exponent === 31) {
        return fraction ? NaN : sign * Infinity;
    }
    return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * fraction / 1024);
}

function formatFloat(value) {
    return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : String(value);
}

/* Does the register hold what it holds before an instruction writes it? */
function isUnwritten(view, at, size) {
    return Array.from({ length: size }, (_, index) => at + index).every(byte => view.getUint8(byte) === (UNWRITTEN >>> 8 * (byte % 4) & 0xff));
}

/* The bytes of an element of TYPE. */
export function elementSize(type) {
    return (READERS[type] || READERS.x)[0];
}

/* The element of TYPE at byte AT of the register file; "–" if it was not written, except in hexadecimal. */
export function readElement(bytes, at, type) {
    const [size, read] = READERS[type] || READERS.x;
    const view = new DataView(bytes.buffer, at - at % REGISTER_BYTES);

    return type !== 'x' && size >= 4 && isUnwritten(view, at % REGISTER_BYTES, size) ? '–' : read(view, at % REGISTER_BYTES);
}

/* The elements of a register as { byte, size, text }, read as TYPE; "–" for one that was not written, except in hexadecimal. */
export function readRegister(bytes, register, type) {
    const size = elementSize(type);

    return Array.from({ length: REGISTER_BYTES / size }, (_, index) => index * size).map(at => ({ byte: at, size, text: readElement(bytes, register * REGISTER_BYTES + at, type) }));
}

/* A value of a message: hexadecimal digits in memory order, read as TYPE. */
export function readValue(digits, type) {
    const bytes = new Uint8Array(digits.length / 2), values = [];

    writeHex(bytes, 0, digits);
    const [size, read] = READERS[type] && READERS[type][0] <= bytes.length ? READERS[type] : READERS.x;
    const view = new DataView(bytes.buffer);

    for (let at = 0; at + size <= bytes.length; at += size) {
        values.push(read(view, at));
    }
    return values.length ? values.join(', ') : `0x${digits}`;
}
