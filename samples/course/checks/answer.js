/* answer.js - reading answers, and running gasket on them.
 *
 * A check is an async function of (host, answer…). An answer is { name, text }. The host runs gasket: natively on the command line
 * (native_host.js), as WebAssembly in a browser. Its functions:
 *   host.run(words, files, wanted)  runs a command of gasket with FILES, texts or bytes by path, and returns { status, output, messages,
 *                                   written }: the exit status, standard output and error, and the contents of the WANTED files
 *   host.read(path)                 the text of a file of samples/course */

/* The answer is wrong; the text has the reason and a hint. */
export class Wrong extends Error {}

export function need(condition, text) {
    if (!condition) {
        throw new Wrong(typeof text === 'function' ? text() : text);
    }
}

/* The lines of a text answer, without blank ones and without comments that begin with #. */
export function readLines({ text }) {
    return text.split(/\r?\n/).map(line => line.split('#')[0].trim()).filter(line => line);
}

/* The lines `KEY: VALUE` of a text answer as a map; KEYS must all occur, and no others. */
export function readTable(answer, keys) {
    const table = new Map();

    for (const line of readLines(answer)) {
        const key = keys.find(name => line.startsWith(name) && /^\s*:/.test(line.slice(name.length)));

        need(key !== undefined, `'${line}' does not begin with one of ${keys.join(', ')}, and a colon`);
        need(!table.has(key), `'${key}' occurs twice`);
        table.set(key, line.slice(key.length).replace(/^\s*:/, '').trim().split(/\s+/).join(' '));
    }
    for (const key of keys) {
        need(table.has(key), `the line for '${key}' is missing`);
    }
    return table;
}

export function splitWords(text) {
    return text.split(/[\s,]+/).filter(word => word);
}

export function withoutComments(source) {
    return source.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ');
}

export function firstLines(text, count) {
    return text.split('\n').slice(0, count).join('\n');
}

/* The standard output of a gasket command that must succeed. */
export async function outputOf(host, words, files) {
    const done = await host.run(words, files);

    need(done.status === 0, () => `gasket ${words[0]} refuses the file:\n${firstLines(done.messages || done.output, 8)}`);
    return done.output;
}

/* The same for an answer, which is the last word of the command. */
export function outputFor(host, answer, words) {
    return outputOf(host, [...words, answer.name], { [answer.name]: answer.text });
}

export async function treeOf(host, answer) {
    return (await outputFor(host, answer, ['cc', '-w', '--emit=ast'])).split('\n');
}

/* The statistics that a command writes with `--stats`. */
async function statsOf(host, words, answer) {
    const done = await host.run([...words, '--stats=stats', answer.name], { [answer.name]: answer.text }, ['stats']);

    need(done.status === 0, () => `gasket ${words[0]} refuses the file:\n${firstLines(done.messages || done.output, 8)}`);
    return { output: done.output, stats: JSON.parse(new TextDecoder().decode(done.written.stats)) };
}

/* The statistics of the kernels of a file. */
export async function kernelStats(host, answer, ...options) {
    return (await statsOf(host, ['cc', '-w', ...options, '-o', 'asm'], answer)).stats.kernels;
}

/* The numbers that a run prints, in order. */
export async function numbersOf(host, words, answer, files = {}) {
    return splitWords(await outputOf(host, ['run', ...words, answer.name], { ...files, [answer.name]: answer.text })).map(Number);
}

/* The same, with the statistics of the run. */
export async function runWithStats(host, words, answer) {
    const { output, stats } = await statsOf(host, ['run', ...words], answer);

    return { numbers: splitWords(output).map(Number), run: stats.run };
}

/* Runs with --check; it must have no finding. HINT is a text, or a function of the messages. */
export async function needNoFinding(host, words, answer, hint = '') {
    const { status, messages } = await host.run(['run', '--check', ...words, answer.name], { [answer.name]: answer.text });

    need(status === 0, () => {
        const text = typeof hint === 'function' ? hint(messages) : hint;

        return `gasket run --check finds a mistake:\n${firstLines(messages, 3)}${text && `\nHint: ${text}`}`;
    });
}

/* The program at PATH with the answer, one instruction for all lanes whose line begins like EXAMPLE, in place of @ANSWER@. */
export function assembledLine(host, answer, path, example) {
    const lines = readLines(answer).filter(line => !line.startsWith('//'));

    need(lines.length === 1, 'the answer must be one instruction, in one line');
    need(/^\(W\)\s+[a-z]+ \(\d+\|M0\)/.test(lines[0]), `the line must begin like ${example}`);
    return { name: path.split('/').pop(), text: host.read(path).replace('@ANSWER@', () => lines[0]) };
}

export function isSame(a, b) {
    return JSON.stringify(a) === JSON.stringify(b);
}

/* Numbers without a pattern, the same in each run: below LIMIT, from SEED. */
export function* randomNumbers(seed, limit) {
    for (let state = seed; ; ) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        yield Math.floor(state / 2 ** 32 * limit);
    }
}

export function takeNumbers(numbers, count) {
    return Array.from({ length: count }, () => numbers.next().value);
}

export function course(host, name) {
    return { name: name.split('/').pop(), text: host.read(name) };
}
