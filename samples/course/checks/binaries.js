/* binaries.js - the exercises of lecture 10: executing what other compilers wrote. */
import { course, firstLines, isSame, need, numbersOf, randomNumbers, readLines, readTable, splitWords, takeNumbers } from './answer.js';

const HEADER = '//.kernel answer\n//.target gen9\n//.simd 8\n';

const MACHINE_CODE = [0x41, 0x00, 0x60, 0x00, 0xec, 0x3a, 0x40, 0x21, 0x80, 0x00, 0x8d, 0x3a, 0x68, 0x40, 0x00, 0x00];
/* The fields that bytes of it belong to. */
const BYTE_HINTS = [[4, 'bits 31 to 0 have the opcode and the number of channels'], [8, 'bits 63 to 32 have NoMask, the types, and the destination'],
    [12, 'bits 95 to 64 have the region of source 0, and the type of source 1'], [16, 'bits 127 to 96 have source 1: its subregister is in bytes, and its region may be one element']];

/* name -> [instruction without a short form, hint] */
const LONG = {
    a: ['(W) add (8|M0) r6.0<1>:d r4.0<8;8,1>:d 5:w', 'which type of the immediate gives two operands of the same type?'],
    b: ['(W) mov (8|M0) r6.0<1>:d 7:d', 'a move does not care about the sign'],
    c: ['(W) mul (8|M0) r6.0<1>:f r4.0<8;8,1>:f 2.0:f', '2.0 has bits that 13 cannot hold; which operation without an immediate doubles?'],
    d: ['(W) asr (8|M0) r6.0<1>:d r4.0<8;8,1>:d 31:uw', 'which type of the immediate gives two operands of the same type?'],
    e: ['(W) mov (8|M0) r6.0<1>:f 0.0:f', 'the bits of 0.0 are those of an integer'],
};
/* Bits of r4: integers, and floats of all kinds but NaN. */
const BITS = [0, 1, -1, 0x3f800000, -0x40400000, 0x7effffff, 0x00400000, -2147483648];

const MEAN_OPCODES = /^(%wide_x|%wide_y|%sum|%half|%narrow|%is_less) = \w+/gm;

const isDword = value => value >= -(2n ** 31n) && value < 2n ** 31n;
const toDword = value => BigInt.asIntN(32, value);
const floorHalf = value => value >> 1n;

/* The wrong readings of avg: [what is wrong, the result] */
const READINGS = [
    ['rounds the half down', (a, b) => floorHalf(a + b)],
    ['lets the sum overflow in 32 bits', (a, b) => floorHalf(toDword(a + b + 1n))],
    ['takes the numbers as unsigned', (a, b) => toDword(floorHalf(BigInt.asUintN(32, a) + BigInt.asUintN(32, b) + 1n))],
    ['divides towards zero after 1 is added', (a, b) => (a + b + 1n) / 2n],
    ['rounds halves away from zero', (a, b) => a + b < 0n ? -floorHalf(-(a + b) + 1n) : floorHalf(a + b + 1n)],
];
const average = (a, b) => floorHalf(a + b + 1n);

const EXPRESSIONS = ['x / 8', 'abs(x)', 'x * y + z', 'clamp(x, 0, 255)', 'rhadd(x, y)'];
const EQUAL_PAIRS = [2, 4];

/* The instruction of a line, without a comment. */
function instructionOf(text) {
    return text.replace(/\s*\/\/.*/, '').trim();
}

/* The bits of instructions; what the assembler says of a wrong one. */
async function assemble(host, lines) {
    const done = await host.run(['cc', '--emit=code', 'answer.asm', '-o', 'code'], { 'answer.asm': `${HEADER}${lines.join('\n')}\n` }, ['code']);

    return { bytes: done.status === 0 ? [...done.written.code] : null, messages: done.messages };
}

async function checkDecoded(host, answer) {
    const lines = readLines(answer).map(instructionOf).filter(line => line);

    need(lines.length === 1, 'the answer must be one instruction, in one line');
    const { bytes, messages } = await assemble(host, lines);

    need(bytes, () => `the assembler refuses the line:\n${firstLines(messages, 3)}`);
    const at = MACHINE_CODE.findIndex((byte, k) => bytes[k] !== byte);

    need(at < 0, () => `byte ${at} is ${bytes[at].toString(16).padStart(2, '0')} instead of ${MACHINE_CODE[at].toString(16).padStart(2, '0')}. Hint: ${BYTE_HINTS.find(([end]) => at < end)[1]}`);
    need(bytes.length === MACHINE_CODE.length, `the instruction has ${bytes.length} bytes`);
}

/* The contents of r6 after an instruction. */
async function registerAfter(host, instruction) {
    const program = { name: 'short.asm', text: host.read('checks/short.asm').replace('@ANSWER@', () => instruction) };

    return numbersOf(host, ['-g', '8', '-l', '8', '-a', `in=int[]:${BITS.join(',')}`, '-a', 'out=int[8]', '--print', 'out'], program);
}

async function checkShort(host, answer) {
    const table = readTable(answer, Object.keys(LONG));

    for (const [name, [long, hint]] of Object.entries(LONG)) {
        const instruction = instructionOf(table.get(name)).replace('{Compacted}', '').trim();
        const { bytes, messages } = await assemble(host, [`${instruction} {Compacted}`]);

        need(bytes, () => `${name}: ${firstLines(messages, 1).split('error: ').pop()}. Hint: ${hint}`);
        need(bytes.length === 8, `${name}: the instruction has ${bytes.length} bytes`);
        const found = await registerAfter(host, instruction), expected = await registerAfter(host, long), lane = expected.findIndex((number, k) => number !== found[k]);

        need(lane < 0, `${name}: for the bits 0x${(BITS[lane] >>> 0).toString(16)} the result is ${found[lane]} instead of ${expected[lane]}`);
    }
}

async function checkDirectives(host, answer) {
    const lines = answer.text.split(/\r?\n/).map(line => line.trim()).filter(line => line.startsWith('//.')), code = host.read('checks/scale.asm');

    need(lines.length, "a directive begins with '//.'");
    for (const kind of ['arg', 'payload', 'bti']) {
        need(lines.some(line => line.startsWith(`//.${kind} `)), `there is no //.${kind} line`);
    }
    const numbers = takeNumbers(randomNumbers(7, 100), 24), program = { name: 'scale.asm', text: `${lines.join('\n')}\n${code}` }, kernel = /^\/\/\.kernel\s+scale$/m;

    need(kernel.test(program.text), 'the first line must be //.kernel scale');
    const [from, to, factor] = [0, 1, 2].map(index => lines.map(line => new RegExp(`^//\\.arg\\s+${index}\\s+(\\w+)`).exec(line)?.[1]).find(name => name));

    need(from && to && factor, 'there must be three arguments, with the numbers 0, 1 and 2');
    const words = ['-g', '24', '-l', '8', '-a', `${from}=float[]:${numbers.join(',')}`, '-a', `${to}=float[24]`, '-a', `${factor}=0.5`, '--print', to];
    const found = await numbersOf(host, words, program), wrong = numbers.findIndex((number, k) => found[k] !== number / 2);

    need(wrong < 0, () => `element ${wrong} is ${found[wrong]} instead of ${numbers[wrong] / 2}. Hint: ${wrong < 8 ? 'rN.k of dwords is byte 32 · N + 4 · k; is the factor read where it is? does entry 0 of the table belong to the buffer that is written?'
        : 'the first group is right: where is the size of a group?'}`);
    const moved = await numbersOf(host, ['--offset', '8', '-g', '16', ...words.slice(2)], program);

    need(moved.every((number, k) => number === (k < 8 ? 0 : numbers[k] / 2)), 'with a global offset of 8 the wrong elements are computed. Hint: what is added to group · size?');
}

function checkReadings(host, answer) {
    const tests = readLines(answer).map(line => {
        const words = splitWords(line);

        need(words.length === 2 && words.every(word => /^-?\d{1,10}$/.test(word) && isDword(BigInt(word))), `'${line}' is not two dwords`);
        return words.map(BigInt);
    });

    need(tests.length <= 3, `${tests.length} tests are more than three`);
    for (const [name, read] of READINGS) {
        need(tests.some(([a, b]) => read(a, b) !== average(a, b)), `the emulator that ${name} passes all tests. Hint: the average of which numbers does it compute wrong? Sums that are odd and negative, or large, are a good choice`);
    }
}

/* What the codes p and q of a pair compute of x, y and z. */
async function runPair(host, number, values) {
    const pairs = course(host, '10-binaries/pairs.asm'), type = number === 3 ? 'float' : 'int';
    const run = code => numbersOf(host, ['-k', `${code}${number}`, '-g', '1', '-l', '1', ...['x', 'y', 'z'].flatMap((name, k) => ['-a', `${name}=${type}[]:${values[k] ?? 0}`]), '-a', `out=${type}[1]`, '--print', 'out'], pairs);

    return [(await run('p'))[0], (await run('q'))[0]];
}

async function checkPairs(host, answer) {
    const table = readTable(answer, EXPRESSIONS.map((_, k) => String(k + 1)));

    for (const [k, expression] of EXPRESSIONS.entries()) {
        const text = table.get(String(k + 1)), number = k + 1;

        if (text === 'none') {
            need(EQUAL_PAIRS.includes(number), `${number}: the codes of ${expression} differ for some numbers. Hint: try negative numbers, large ones, and products that are not exact`);
            continue;
        }
        const values = splitWords(text);

        need(values.length > 0 && values.length <= 3 && values.every(value => /^-?[\d.]+(?:e[-+]?\d+)?$/.test(value)), `${number}: '${text}' is neither 'none' nor numbers`);
        const [p, q] = await runPair(host, number, values);

        need(!isSame([p], [q]), `${number}: both codes of ${expression} compute ${p} for ${values.join(' ')}`);
    }
}

async function checkMean(host, answer) {
    const withoutOpcodes = text => text.replace(/;.*$/gm, '').replace(MEAN_OPCODES, '$1 =').split(/\s+/).join(' ').trim();

    need(withoutOpcodes(answer.text) === withoutOpcodes(host.read('10-binaries/mean.spvasm')), 'something other than opcodes is changed');
    const numbers = randomNumbers(3, 2 ** 32), a = [0, 1, 4294967295, 4294967295, 2147483648, 7, ...takeNumbers(numbers, 10)], b = [0, 2, 4294967295, 0, 2147483647, 4294967290, ...takeNumbers(numbers, 10)];
    const words = ['-g', '16', '-a', `a=uint[]:${a.join(',')}`, '-a', `b=uint[]:${b.join(',')}`, '-a', 'out=uint[16]', '--print', 'out'];
    const found = await numbersOf(host, words, answer), expected = a.map((number, k) => Math.min(Math.floor((number + b[k]) / 2), 2000000000)), wrong = expected.findIndex((number, k) => number !== found[k]);

    need(wrong < 0, () => `the mean of ${a[wrong]} and ${b[wrong]} is ${found[wrong]} instead of ${expected[wrong]}. Hint: which instructions of the module treat their operands as signed?`);
}

export const EXERCISES = {
    10.1: { task: 'an instruction of sixteen bytes', files: ['a text'], check: checkDecoded },
    10.2: { task: 'five short forms', files: ['a text'], check: checkShort },
    10.3: { task: 'directives for a kernel', files: ['a text'], check: checkDirectives },
    10.4: { task: 'three tests for an emulator', files: ['a text'], check: checkReadings },
    10.5: { task: 'the codes of two compilers', files: ['a text'], check: checkPairs },
    10.6: { task: 'a module for unsigned numbers', files: ['a .spvasm file'], check: checkMean },
};
