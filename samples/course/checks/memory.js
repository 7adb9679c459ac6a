/* memory.js - the exercises of lecture 8: the memory model. */
import { course, isSame, need, needNoFinding, numbersOf, readTable, splitWords, withoutComments } from './answer.js';

const KERNELS = [...'abcdefg'];
const MESSAGE = ['-g', '2', '-l', '1', '-a', 'data=int[1]', '-a', 'flag=int[1]', '-a', 'out=int[1]', '--print', 'out'];
const SYNCHRONIZING = /atomic_\w+_explicit\s*\([^;]*memory_order_(?:acquire|release|acq_rel|seq_cst)/;

/* order: [the results that the model allows, hint] */
const OUTCOMES = {
    relaxed: [['00', '01', '10', '11'], 'a relaxed store may become visible after the load of its work-item'],
    'acquire-release': [['00', '01', '10', '11'], 'an acquire that reads 0 reads the value of no release, so it synchronizes with none'],
    seq_cst: [['01', '10', '11'], 'all four operations have one order; which operation is its first one?'],
};

async function checkLitmus(host, answer) {
    const table = readTable(answer, KERNELS), litmus = course(host, '8-memory/litmus.cl');

    for (const name of KERNELS) {
        need(/^(?:ordered|race)$/.test(table.get(name)), `${name}: '${table.get(name)}' is neither 'ordered' nor 'race'`);
        const { status } = await host.run(['run', '--check', '-k', name, ...MESSAGE, litmus.name], { [litmus.name]: litmus.text });
        const verdict = status === 0 ? 'ordered' : 'race';

        need(table.get(name) === verdict, `${name} is not '${table.get(name)}'. Hint: ${
            verdict === 'race' ? 'it needs a release before the store of the flag, an acquire after its load, and a scope that has both work-items' : 'follow the chain from the store of data to its load'}`);
    }
}

async function checkFences(host, answer) {
    need(/kernel\s+void\s+message\s*\(/.test(answer.text), "the kernel must be called 'message'");
    need(!SYNCHRONIZING.test(withoutComments(answer.text)), 'an operation on the flag is not relaxed. Hint: atomic_work_item_fence');
    await needNoFinding(host, MESSAGE, answer, 'a release fence comes before the store, an acquire fence after the loop');
    need(isSame(await numbersOf(host, MESSAGE, answer), [42]), 'out is not 42');
}

async function checkLast(host, answer) {
    need(/kernel\s+void\s+last\s*\(/.test(answer.text), "the kernel must be called 'last'");
    for (const groups of [2, 4, 7]) {
        const items = groups * 16, words = ['-g', String(items), '-l', '16', '-a', `in=int[${items}]:iota`, '-a', `sums=int[${groups}]`, '-a', 'done=int[1]', '-a', 'out=int[1]', '--print', 'out'];

        await needNoFinding(host, words, answer, 'the operation on the counter reports the own sum, and receives the sums of all others');
        need(isSame(await numbersOf(host, words, answer), [items * (items - 1) / 2]), `with ${groups} groups out is not the sum of all elements`);
    }
}

async function checkLock(host, answer) {
    const words = ['-g', '8', '-l', '1', '-a', 'in=int[8]:iota', '-a', 'taken=int[1]', '-a', 'total=int[1]', '--print', 'total'];

    need(/kernel\s+void\s+lock\s*\([^)]*global\s+int\s*\*\s*total\b/.test(answer.text), "the kernel must be called 'lock', with a parameter 'global int *total'");
    await needNoFinding(host, words, answer, 'the one that takes the lock receives, and the one that frees it hands over');
    need(isSame(await numbersOf(host, words, answer), [28]), 'the total is not the sum of all elements');
}

async function checkPlace(host, answer) {
    need(/kernel\s+void\s+place\s*\(/.test(answer.text), "the kernel must be called 'place'");
    for (const elements of [[3, 0, 5, 7], [0, -1, 4, 2], [1, 2, 3, 4]]) {
        const words = ['-g', '4', '-l', '4', '-a', `in=int[]:${elements.join(',')}`, '-a', 'out=int[4]', '-a', 'count=int[1]', '--print', 'out'];
        const done = await host.run(['run', '--schedule=all', ...words, answer.name], { [answer.name]: answer.text });

        need(done.status === 0, () => `with ${elements.join(' ')}:\n${done.messages.trim().split('\n')[0]}\nHint: how many positive elements precede this one?`);
        await needNoFinding(host, words, answer);
        const expected = [...elements.filter(element => element > 0), 0, 0, 0, 0].slice(0, 4), found = splitWords(done.output).map(Number);

        need(isSame(found, expected), `with ${elements.join(' ')} out is ${found.join(' ')}`);
    }
}

function checkOutcomes(host, answer) {
    const table = readTable(answer, Object.keys(OUTCOMES));

    for (const [order, [expected, hint]] of Object.entries(OUTCOMES)) {
        const given = [...new Set(splitWords(table.get(order)))].sort();

        need(isSame(given, expected), `${order}: not exactly ${given.join(' ')}. Hint: ${hint}`);
    }
}

export const EXERCISES = {
    8.1: { task: 'seven messages, ordered or not', files: ['a text'], check: checkLitmus },
    8.2: { task: 'message.cl with fences', files: ['a .cl file'], check: checkFences },
    8.3: { task: 'the last group sees all sums', files: ['a .cl file'], check: checkLast },
    8.4: { task: 'a lock that orders', files: ['a .cl file'], check: checkLock },
    8.5: { task: 'place.cl in a fixed order', files: ['a .cl file'], check: checkPlace },
    8.6: { task: 'the results that the memory model allows', files: ['a text'], check: checkOutcomes },
};
