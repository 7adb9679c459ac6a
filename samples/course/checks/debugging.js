/* debugging.js - the exercises of lecture 7: debugging. */
import { course, firstLines, isSame, need, needNoFinding, numbersOf, randomNumbers, readTable, splitWords, takeNumbers } from './answer.js';

const ELEMENTS = [5, 3, 8, 1, 9, 2, 7, 4];

function checkLife(host, answer) {
    const table = readTable(answer, ['values', 'missing']), given = splitWords(table.get('values'));
    const values = [4, 2, 1].reduce((sums, step) => [...sums, sums.at(-1) + ELEMENTS[step]], [ELEMENTS[0]]);
    const sum = ELEMENTS.reduce((total, element) => total + element);

    need(given[0] === String(values[0]), `the first value of part[0] is not ${given[0] ?? 'given'}. Hint: line 9 stores an element of in`);
    need(given.join() === values.join(), `the values are not ${table.get('values')}. Hint: go to the end, and repeat \`when part[0]\``);
    need(table.get('missing') === String(sum - values.at(-1)), `${table.get('missing')} is not missing. Hint: the sum of all elements, less the last value`);
}

async function checkReduction(host, answer) {
    need(/kernel\s+void\s+reduce\s*\(/.test(answer.text), "the kernel must be called 'reduce'");
    for (const size of [8, 32, 64]) {
        const words = ['-g', '128', '-l', String(size), '-a', 'in=int[128]:iota', '-a', `out=int[${128 / size}]`, '-a', `part=int[${size}]`, '--print', 'out'];
        const expected = Array.from({ length: 128 / size }, (_, group) => group * size * size + size * (size - 1) / 2);

        await needNoFinding(host, words, answer, messages => (messages.includes('data race') ? 'which work-items must have added before the next step begins?'
            : 'all work-items of the group must reach a barrier, not only those with l < step'));
        const found = await numbersOf(host, ['--via=ir', ...words], answer);

        need(isSame(found, expected), `the sums of groups of ${size} are ${found.slice(0, 4).join(', ')}, not ${expected.slice(0, 4).join(', ')}`);
    }
}

async function checkTurn(host, answer) {
    const hint = '\nHint: how many elements has a row of the result?';

    need(/kernel\s+void\s+turn\s*\(/.test(answer.text), "the kernel must be called 'turn'");
    for (const [w, h] of [[3, 3], [4, 2], [2, 5]]) {
        const words = ['-g', `${w},${h}`, '-a', `w=${w}`, '-a', `h=${h}`, '-a', `in=int[${w * h}]:iota`, '-a', `out=int[${w * h}]:fill=-1`, '--print', 'out'];
        const done = await host.run(['run', ...words, answer.name], { [answer.name]: answer.text });

        need(done.status === 0, `with ${w} by ${h} elements the kernel faults:\n${firstLines(done.messages, 2)}${hint}`);
        const found = splitWords(done.output).map(Number), wrong = found.findIndex((value, k) => value !== (h - 1 - k % h) * w + Math.floor(k / h));

        need(wrong < 0, `with ${w} by ${h} elements out[${wrong}] is ${found[wrong]}.${hint}`);
    }
}

async function checkCommands(host, answer) {
    const numbers = randomNumbers(7, 99), best = course(host, '7-debugging/best.cl');

    for (const length of [4, 9, 30]) {
        const elements = takeNumbers(numbers, length).map(number => number + 1), largest = 1 + numbers.next().value % (length - 1);

        elements[largest] = 200;
        const words = ['-g', '1', '-a', `n=${length}`, '-a', `in=int[]:${elements.join(',')}`, '-a', 'best=int[1]', best.name];
        const done = await host.run(['debug', '--batch', `--command=${answer.name}`, ...words], { [answer.name]: answer.text, [best.name]: best.text });
        const last = done.output.trimEnd().split('\n').at(-1);

        need(done.status === 0 && last, `the session ends with status ${done.status}:\n${firstLines(done.messages, 3)}`);
        need(/^\$\d+ = -?\d+$/.test(last), `the last line is '${last}', not the value of an expression. Hint: \`print\``);
        need(last.endsWith(` = ${largest}`), `for the elements ${elements.join(' ')} the last line is '${last}', but the largest one has index ${largest}. Hint: run to the end first; which command goes back to a write?`);
    }
}

export const EXERCISES = {
    7.1: { task: 'the life of a value', files: ['a text'], check: checkLife },
    7.2: { task: 'reduce.cl with its barrier', files: ['a .cl file'], check: checkReduction },
    7.3: { task: 'a picture that is no square', files: ['a .cl file'], check: checkTurn },
    7.4: { task: 'commands that find a moment', files: ['a text'], check: checkCommands, processes: true }, /* the debugger keeps processes */
};
