/* simd.js - the exercises of lecture 6: executing SIMD. */
import { course, isSame, need, needNoFinding, numbersOf, readTable, runWithStats, splitWords } from './answer.js';

const COUNTS = [9, 1, 30, 2, 4, 7, 1, 28, 3, 3, 26, 5, 2, 8, 1, 31];

/* statement: [condition on x, hint] */
const MASKS = {
    A: [x => x & 1, 'the odd lanes'],
    B: [x => x & 1 && x > 4, 'only the lanes that execute A can execute B'],
    C: [x => x & 1 && x <= 4, 'A without B'],
    D: [x => x === 6, 'of the lanes that do not execute A, those with x == 6'],
    E: [() => true, 'all lanes meet after the branches'],
    F1: [x => x > 0, 'lane 0 does not enter the loop'],
    F2: [x => x > 3, 'x was reduced by 3 once'],
    F3: [x => x > 6, 'x was reduced by 3 twice'],
};

function checkMasks(host, answer) {
    const table = readTable(answer, Object.keys(MASKS)), lanes = [...Array(8).keys()];

    for (const [name, [condition, hint]] of Object.entries(MASKS)) {
        const expected = lanes.filter(condition).reduce((mask, lane) => mask | 1 << lane, 0), text = table.get(name);

        need(/^(?:0x)?[0-9a-fA-F]{1,2}$/.test(text), `${name}: '${text}' is not a mask of two hexadecimal digits`);
        const given = parseInt(text, 16), mirrored = parseInt([...given.toString(2).padStart(8, '0')].reverse().join(''), 2);

        need(given === expected, `${name} is not ${text}. Hint: ${mirrored === expected ? 'bit 0, the rightmost one, is lane 0' : hint}`);
    }
}

async function checkRace(host, answer) {
    const words = (size, group) => ['-g', '16', '-l', group, '-a', `a=int[${size}]:iota`, '--print', 'a'];

    need(/kernel\s+void\s+race\s*\(\s*global\s+int\s*\*/.test(answer.text), 'the file must define kernel void race(global int *a)');
    const narrow = await numbersOf(host, ['--simd=8', ...words(32, '16')], answer), wide = await numbersOf(host, ['--simd=16', ...words(32, '16')], answer);

    need(isSame(await numbersOf(host, ['-j1', ...words(32, '1')], answer), narrow), 'with --simd=8 the result is already another one than with -l 1 -j1. Hint: with 8 lanes, the first thread runs before the second');
    need(!isSame(narrow, wide), 'with --simd=16 the result is the same. Hint: a work-item of the upper half must read an element that one of the lower half writes');
    const files = { [answer.name]: answer.text }, checked = await host.run(['run', '--check=races', ...words(32, '16'), answer.name], files);

    need(checked.status === 3 && checked.messages.includes('data race'), '--check finds no race');
    need((await host.run(['run', '--check=bounds', ...words(16, '16'), answer.name], files)).status === 0, 'the kernel accesses an element of index 16 or more');
}

function checkOrder(host, answer) {
    const table = readTable(answer, ['order', 'iterations']), order = splitWords(table.get('order')).map(Number), ascending = (a, b) => a - b;

    need(isSame([...order].sort(ascending), [...COUNTS].sort(ascending)), 'the order must have the same sixteen counts');
    const total = Math.max(...order.slice(0, 8)) + Math.max(...order.slice(8)), best = Math.max(...COUNTS) + [...COUNTS].sort(ascending)[7];

    need(total === best, `this order takes ${total} iterations, and fewer are possible. Hint: a thread takes as long as its slowest lane`);
    need(table.get('iterations') === String(total), `the order is right, but it does not take ${table.get('iterations')} iterations. Hint: add the maxima of both threads`);
}

async function checkDivergence(host, answer) {
    const words = ['--simd=8', '-g', '64', '-a', 'in=uint[64]:iota', '-a', 'out=uint[64]', '--print', 'out'];

    need(/kernel\s+void\s+choose\s*\(/.test(answer.text), "the kernel must be called 'choose'");
    const before = await runWithStats(host, words, course(host, '6-simd/slow.cl')), after = await runWithStats(host, words, answer);
    const [was, is] = [before.run.instructions, after.run.instructions];

    need(isSame(before.numbers, after.numbers), 'the results differ from those of slow.cl');
    need(is <= 0.6 * was, `${is} instructions are executed, ${(100 * is / was).toFixed(0)} % of ${was}. Hint: which part is the same on both paths, and only its argument differs?`);
}

async function checkScan(host, answer) {
    const words = ['-g', '128', '-l', '64', '-a', 'in=int[128]:iota', '-a', 'out=int[128]', '-a', 'tile=int[64]', '--print', 'out'];

    need(/kernel\s+void\s+scan\s*\(/.test(answer.text), "the kernel must be called 'scan'");
    await needNoFinding(host, words, answer, 'between the read of tile[l - step] and the write of tile[l], all work-items must have read');
    const sums = Array.from({ length: 128 }, (_, k) => { /* of first to k, where first is 0 or 64 */
        const first = k & 64;

        return (first + k) * (k - first + 1) / 2;
    });

    for (const width of [8, 16, 32]) {
        need(isSame(await numbersOf(host, [`--simd=${width}`, ...words], answer), sums), `the sums are wrong with --simd=${width}`);
    }
}

export const EXERCISES = {
    6.1: { task: 'the masks of eight statements', files: ['a text'], check: checkMasks },
    6.2: { task: 'a race that only SIMD16 shows', files: ['a .cl file'], check: checkRace },
    6.3: { task: 'an order of work-items', files: ['a text'], check: checkOrder },
    6.4: { task: 'a branch with less divergence', files: ['a .cl file'], check: checkDivergence },
    6.5: { task: 'scan.cl without races', files: ['a .cl file'], check: checkScan },
};
