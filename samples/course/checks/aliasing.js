/* aliasing.js - the exercises of lecture 4: aliasing and address spaces. */
import { course, isSame, kernelStats, need, needNoFinding, numbersOf, outputFor, readLines, readTable, splitWords } from './answer.js';

const STATEMENTS = ['p = &a', 'q = &b', '*p = q', 'r = p', 's = *r', 'q = &c', '*s = r', 't = *q'];
const POINTERS = ['0x2000000000000040', '0x4000000000000010', '0x00007fff12345678', '0xffff800000001000', '0x6000000000000010', '0xa000000000000010'];

/* The least solution of the rules for STATEMENTS. */
function pointsTo() {
    const sets = Object.fromEntries([...'pqrstabc'].map(name => [name, new Set()]));

    for (let size = -1, next = 0; size !== next; next = Object.values(sets).reduce((sum, set) => sum + set.size, 0)) {
        size = next;
        for (const statement of STATEMENTS) {
            const [left, right] = statement.split(' = ');
            const value = right[0] === '&' ? [right[1]] : right[0] === '*' ? [...sets[right[1]]].flatMap(object => [...sets[object]]) : [...sets[right]];

            for (const target of left[0] === '*' ? [...sets[left[1]]] : [left]) {
                value.forEach(object => sets[target].add(object));
            }
        }
    }
    return sets;
}

function checkPointsTo(host, answer) {
    const sets = pointsTo(), table = readTable(answer, Object.keys(sets));

    for (const [name, expected] of Object.entries(sets)) {
        const given = splitWords(table.get(name)), missing = [...expected].filter(object => !given.includes(object)), extra = given.filter(object => !expected.has(object));

        need(!missing.length, `the set of ${name} lacks ${missing.join(', ')}. Hint: repeat all rules until nothing changes; the order of the statements does not matter`);
        need(!extra.length, `${extra.join(', ')} is not in the set of ${name}. Hint: which statement could add it?`);
    }
}

async function genericCounts(host, answer) {
    const kernels = await kernelStats(host, answer);

    need(kernels.length === 1, `${answer.name} must have one kernel`);
    return kernels[0].generic;
}

async function checkDynamic(host, selected, tested) {
    for (const answer of [selected, tested]) {
        const { dynamic } = await genericCounts(host, answer);

        need(dynamic === 1, `${answer.name}: ${dynamic} dynamic accesses instead of 1. Hint: ${dynamic ? 'one is enough' : 'the pointer must possibly point into two memories, and the access must be needed'}`);
    }
    need((await genericCounts(host, selected)).tests === 0, `${selected.name} tests a tag. Hint: select the pointer by a condition right where it is used`);
    need((await genericCounts(host, tested)).tests > 0, `${tested.name} tests no tag. Hint: the condition must not be known at the access, as for a pointer that another work-item stored`);
}

async function checkTable(host, answer) {
    const wordsFor = seed => ['-g', '32', '-l', '16', '-a', 'out=int[32]', '-a', `in=int[32]:random=${seed}`, '-a', 'tile=int[16]', '--print'];

    need(/kernel\s+void\s+table\s*\(/.test(answer.text), "the kernel must be called 'table'");
    for (const seed of [1, 2]) {
        const values = await numbersOf(host, ['--via=ir', ...wordsFor(seed), 'in'], course(host, '4-aliasing/table.cl'));
        const expected = values.map((_, k) => ((k ^ 1) % 2 ? values[k ^ 1] : 100 + (k % 16 ^ 1)));

        need(isSame(await numbersOf(host, [...wordsFor(seed), 'out'], answer), expected),
            'the results differ from those of table.cl. Hint: an odd work-item reads the tile of its neighbour, an even one the input of its neighbour');
    }
    await needNoFinding(host, [...wordsFor(2), 'out'], answer);
    const { dynamic } = await genericCounts(host, answer);

    need(dynamic === 0, `${dynamic} access(es) stay dynamic. Hint: the neighbour's pointer need not be stored, if its address can be computed`);
}

async function checkPromise(host, answer) {
    const lines = readLines(answer);

    need(lines.length === 1, 'the answer must be one line of options');
    const words = lines[0].split(/\s+/);

    need(words.length === 6 && words.every((word, k) => (k % 2 ? /^(?:out|in|n)=/.test(word) : word === '-a')), 'the line must have the form -a out=… -a in=… -a n=…');
    const printed = [];

    for (const level of ['-O0', '-O2']) {
        printed.push(splitWords(await outputFor(host, course(host, '4-aliasing/promise.cl'), ['run', level, '-g', '1', ...words, '--print', 'out'])));
    }
    need(!isSame(...printed), `both levels print ${printed[0].slice(0, 8).join(' ')}. Hint: ${lines[0].includes('same=') ? 'is there more than one iteration?' : 'both arguments must name the same buffer: same='}`);
}

function checkTags(host, answer) {
    const table = readTable(answer, POINTERS);

    for (const pointer of POINTERS) {
        const tag = Number(BigInt(pointer) >> 61n), memory = { 1: 'private', 2: 'local' }[tag] ?? 'global';

        need(table.get(pointer) === memory, `${pointer} does not point into ${table.get(pointer)} memory. Hint: its upper three bits are ${tag.toString(2).padStart(3, '0')}`);
    }
}

export const EXERCISES = {
    4.1: { task: 'points-to sets', files: ['a text'], check: checkPointsTo },
    4.2: { task: 'two accesses that stay dynamic', files: ['a .cl file', 'a .cl file'], check: checkDynamic },
    4.3: { task: 'table.cl without a dynamic access', files: ['a .cl file'], check: checkTable },
    4.4: { task: 'a launch that breaks a promise', files: ['a text'], check: checkPromise },
    4.5: { task: 'the memories of six generic pointers', files: ['a text'], check: checkTags },
};
