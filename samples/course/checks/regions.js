/* regions.js - the exercises of lecture 5: vectors, regions, registers. */
import { assembledLine, course, isSame, kernelStats, need, numbersOf, randomNumbers, readLines, readTable, splitWords, takeNumbers } from './answer.js';

const range = (start, count, step = 1) => Array.from({ length: count }, (_, k) => start + k * step);

/* picture: [type, bytes of an element, elements, hint] */
const PICTURES = {
    a: ['f', 4, [1, 5, 9, 13], 'each row has one element'],
    b: ['f', 4, [4, 4, 5, 5, 6, 6, 7, 7], 'a row can repeat its element: which H does that?'],
    c: ['w', 2, [3, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8, 6, 7, 8, 9], 'rows may overlap'],
    d: ['ub', 1, range(2, 16, 4), 'a row must stay in one register'],
    e: ['w', 2, range(4, 16), 'a row must stay in one register, so make the rows shorter'],
};
const LEGAL = {
    'r4.0<4;1,0>:f': [false, 'it touches eight registers'],
    'r2.0<8;8,1>:f': [true, 'it touches two registers, a row in each'],
    'r2.1<8;8,1>:f': [false, 'it touches three registers'],
    'r2.0<16;8,2>:f': [false, 'sixteen floats, two apart, take four registers'],
    'r2.0<0;1,0>:f': [true, 'all lanes read the same element'],
    'r2.3<1;4,1>:w': [true, 'all rows are in one register; rows may overlap'],
    'r2.0<3;1,0>:w': [false, 'V must be zero or a power of two'],
};
const OPERANDS = { p: 'ab', q: 'cd', r: 'pq', s: 'ef', t: 'sr', a: '', b: '', c: '', d: '', e: '', f: '' };

/* The elements of a region from the beginning of r2, and its type. */
function elementsOf(region, lanes, size) {
    const match = /^r(\d+)(?:\.(\d+))?<(\d+);(\d+),(\d+)>:(\w+)$/.exec(region);

    need(match, `'${region}' is not a region such as r2.0<8;8,1>:f`);
    const [register, start, v, w, h] = match.slice(1, 6).map(text => Number(text ?? 0));

    need(w > 0, `${region}: W must not be zero`);
    return { kind: match[6], elements: range(0, lanes).map(n => (register - 2) * 32 / size + start + Math.floor(n / w) * v + n % w * h) };
}

async function checkPictures(host, answer) {
    const table = readTable(answer, Object.keys(PICTURES));

    for (const [name, [type, size, expected, hint]] of Object.entries(PICTURES)) {
        const region = table.get(name).replaceAll(' ', ''), { kind, elements } = elementsOf(region, expected.length, size);

        need(kind === type, `${name}: the type must be ${type}`);
        need(isSame(elements, expected), `${name}: ${region} selects ${elements.join(' ')}. Hint: ${hint}`);
        const { status, messages } = await host.run(['regions', `--exec=${expected.length}`, region], {});

        need(status === 0, `${name}: the elements are right, but the region is not legal: ${messages.split('\n')[0].split('error: ').pop()}\nHint: ${hint}`);
    }
}

function checkLegal(host, answer) {
    const lines = readLines(answer).map(line => /^(\S+)\s+(legal|illegal)$/.exec(line));

    need(lines.every(line => line), 'each line must be a region and the word legal or illegal');
    const given = Object.fromEntries(lines.map(line => [line[1], line[2] === 'legal']));

    for (const [region, [legal, reason]] of Object.entries(LEGAL)) {
        need(region in given, `${region} is missing`);
        need(given[region] === legal, `${region} is ${legal ? 'legal' : 'not legal'}. Hint: ${reason}`);
    }
}

async function checkInstruction(host, answer) {
    const pixels = takeNumbers(randomNumbers(1, 256), 64), program = assembledLine(host, answer, 'checks/pixels.asm', "'(W) add (16|M0)'");
    const found = await numbersOf(host, ['-g', '16', '-l', '16', '-a', 'in=@data', '-a', 'out=int[16]', '--print', 'out'], program, { data: Uint8Array.from(pixels) });

    for (let lane = 0; lane < 16; lane++) {
        const expected = pixels[4 * lane + 1] + pixels[4 * lane + 2];

        need(found[lane] === expected, `lane ${lane} is ${found[lane]} instead of ${expected}. Hint: ${
            lane ? 'only a part of the lanes is right: do the rows continue in the second register?' : 'byte k of pixel n is byte 4n + k'}`);
    }
}

function checkOrder(host, answer) {
    const order = readLines(answer).flatMap(splitWords);
    let live = new Set();

    need([...order].sort().join() === Object.keys(OPERANDS).sort().join(), 'each of the eleven names must occur once');
    order.forEach((name, k) => {
        const missing = [...OPERANDS[name]].filter(operand => !live.has(operand)), later = order.slice(k + 1).map(other => OPERANDS[other]).join('');

        need(!missing.length, `${name} uses ${missing.sort().join(' and ')} before its computation`);
        live = new Set([...live].filter(value => later.includes(value)).concat(name));
        need(live.size <= 3, `after ${name}, ${live.size} values are alive: ${[...live].sort().join(' ')}. Hint: which operand of the last instruction needs more registers?`);
    });
}

async function checkPressure(host, answer) {
    const words = ['-g', '16', '-a', 'in=float4[256]:random=3', '-a', 'out=float4[256]', '--print', 'out', '--simd=16'];

    need(/kernel\s+void\s+pressure\s*\(/.test(answer.text), "the kernel must be called 'pressure'");
    need(isSame(await numbersOf(host, words, answer), await numbersOf(host, words, course(host, '5-regions/pressure.cl'))), 'the results differ. Hint: floats must be added in the same order');
    const [kernel] = await kernelStats(host, answer, '--simd=16');

    need(kernel.simd === 16, 'the kernel is not compiled for 16 lanes');
    need(!kernel.spill_bytes, `${kernel.spill_bytes} bytes are spilled. Hint: must a value stay in registers that can be loaded again?`);
    need(!kernel.scratch_bytes && !kernel.private_bytes, 'the kernel uses private memory. Hint: an array in private memory is no better than a spill');
}

export const EXERCISES = {
    5.1: { task: 'five regions', files: ['a text'], check: checkPictures },
    5.2: { task: 'legal and illegal regions', files: ['a text'], check: checkLegal },
    5.3: { task: 'one instruction with regions', files: ['a text'], check: checkInstruction },
    5.4: { task: 'an order with three registers', files: ['a text'], check: checkOrder },
    5.5: { task: 'pressure.cl without spills', files: ['a .cl file'], check: checkPressure },
};
