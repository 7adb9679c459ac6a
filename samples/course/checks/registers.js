/* registers.js - the exercises of lecture 9: registers and selection. */
import { assembledLine, course, isSame, need, numbersOf, outputFor, readLines, readTable, splitWords } from './answer.js';

/* a, b, c of eight lanes; all products and differences are exact. */
const NUMBERS = { a: [1, 2, 0.5, -1, 3, 0.25, -2, 4], b: [0.5, 2, 1.5, -0.75, -1, 2, -0.5, 0.25], c: [-0.25, 1, 0.25, -0.25, 2, -0.5, 0.5, -0.125] };

/* tile -> [cost, groups of nodes that it can cover] */
const TILES = {
    add: [1, ['3', '4', '7']],
    shl: [2, ['1']],
    mul: [3, ['2', '6']],
    shladd: [1, ['1 3']],
    mad: [3, ['2 3', '6 7']],
    load: [4, ['5']],
    loadc: [4, ['4 5']],
};
const LOWEST_COST = 11;

/* value -> [operands, whether it is a copy], in the order of execution; the last row uses its operands only. */
const PROGRAM = [['a', ''], ['b', ''], ['c', 'ab'], ['d', 'a', true], ['e', 'dc'], ['f', 'b', true], ['g', 'ef'], ['h', 'ga'], ['', 'gh']];
const VALUES = PROGRAM.map(([name]) => name).filter(name => name);

const SPILLED = [['k', '12'], ['a', 'load'], ['b', 'load'], ['c', 'b * k'], ['d', 'load'], ['e', 'c + d'], ['f', 'e * k'], ['g', 'f - b'], ['h', 'g + a']];
const REGISTERS = 3;

/* The pairs of PROGRAM that interfere, such as 'ab', in both orders. */
function interferences() {
    const edges = new Set();
    let live = new Set();

    for (const [name, operands, isCopy] of [...PROGRAM].reverse()) {
        live.delete(name);
        for (const other of name ? live : []) {
            if (!isCopy || other !== operands) {
                edges.add(name + other).add(other + name);
            }
        }
        [...operands].forEach(operand => live.add(operand));
    }
    return edges;
}

async function checkInstruction(host, answer) {
    const { a, b, c } = NUMBERS, list = numbers => `float[]:${numbers.join(',')}`;
    const program = assembledLine(host, answer, 'checks/tile.asm', "'(W) mad (8|M0)'");
    const found = await numbersOf(host, ['-g', '8', '-l', '8', '-a', `a=${list(a)}`, '-a', `b=${list(b)}`, '-a', `c=${list(c)}`, '-a', 'out=float[8]', '--print', 'out'], program);

    a.forEach((number, lane) => {
        const exact = number * b[lane] - Math.abs(c[lane]), expected = Math.min(Math.max(exact, 0), 1);

        need(found[lane] === expected, `lane ${lane} is ${found[lane]} instead of ${expected}. Hint: ${
            found[lane] === exact ? 'which modifier of the result limits a float to 0 … 1?' : 'mad adds its first source to the product of the others; the sign and (abs) are written before the register'}`);
    });
}

function checkTiles(host, answer) {
    const covered = new Set();
    let cost = 0;

    for (const line of readLines(answer)) {
        const [, tile, rest] = /^(\w+)\s*:\s*([\d\s,]+)$/.exec(line) ?? [], nodes = splitWords(rest ?? '').sort();

        need(tile in TILES, `'${line}' is not a tile, a colon and its nodes`);
        need(TILES[tile][1].includes(nodes.join(' ')), `${tile} does not cover ${nodes.join(' and ')}: it covers ${TILES[tile][1].map(group => group.replace(' ', ' and ')).join(', or ')}`);
        nodes.forEach(node => {
            need(!covered.has(node), `${node} is covered twice`);
            covered.add(node);
        });
        cost += TILES[tile][0];
    }
    const missing = [1, 2, 3, 4, 5, 6, 7].find(node => !covered.has(String(node)));

    need(missing === undefined, `${missing} is not covered`);
    need(cost <= LOWEST_COST, `these tiles cost ${cost}. Hint: compute the lowest cost of each node, from 1 to 7; there are two ways to cover 1, 2 and 3 with two tiles`);
}

function checkInterference(host, answer) {
    const table = readTable(answer, VALUES), edges = interferences();

    for (const name of VALUES) {
        const given = new Set(splitWords(table.get(name)));

        for (const other of VALUES) {
            const isEdge = edges.has(name + other), copy = PROGRAM.find(([value, operand, isCopy]) => isCopy && [value + operand, operand + value].includes(name + other));

            need(!given.has(other) || isEdge, `${name} does not interfere with ${other}. Hint: ${copy ? 'after a copy both have the same contents' : 'is one of them live after the definition of the other?'}`);
            need(given.has(other) || !isEdge, `${name} has one more neighbour. Hint: which values are live right after the definition of ${name}, and where is ${name} live when others are defined?`);
        }
        const unknown = [...given].find(other => !VALUES.includes(other));

        need(unknown === undefined, `'${unknown}' is not a value of the program`);
    }
}

function checkColours(host, answer) {
    const table = readTable(answer, VALUES), edges = interferences();

    VALUES.forEach(name => need(/^r[012]$/.test(table.get(name)), `${name}: '${table.get(name)}' is not r0, r1 or r2`));
    for (const edge of edges) {
        need(table.get(edge[0]) !== table.get(edge[1]), `${edge[0]} and ${edge[1]} interfere, and have the same register`);
    }
    need(table.get('a') === 'r1', 'the thread starts with a in r1');
    for (const [name, operand] of PROGRAM.filter(row => row[2])) {
        need(table.get(name) === table.get(operand), `the copy ${name} = ${operand} remains. Hint: both sides need the same register`);
    }
    need(Number(table.get('h')[1]) === Number(table.get('g')[1]) + 1, 'send reads g and h from neighbouring registers. Hint: begin with g, which cannot have the register of a');
}

/* The lines of assembly from a label to the jumps back to it. */
function loopLines(lines) {
    const inside = [];

    lines.forEach((line, at) => {
        const target = /(?:jmpi|while|goto|brd|brc)\b.*\s(\S+)$/.exec(line)?.[1], label = lines.indexOf(`${target}:`);

        if (target && label >= 0 && label < at) {
            inside.push(...lines.slice(label, at));
        }
    });
    return inside;
}

async function checkMoves(host, answer) {
    const original = course(host, '9-registers/sequence.cl');

    need(/kernel\s+void\s+sequence\s*\(\s*int\s+n\b/.test(answer.text), "the kernel must be 'void sequence(int n, …)'");
    for (const n of [0, 1, 2, 3, 10, 47, -1]) {
        const words = ['-g', '8', '-a', `n=${n}`, '-a', 'first=int[8]:random=5', '-a', 'out=int[8]', '--print', 'out'];

        need(isSame(await numbersOf(host, words, answer), await numbersOf(host, words, original)), `the results differ for n = ${n}`);
    }
    const lines = loopLines((await outputFor(host, answer, ['cc', '-w', '--simd=8'])).split('\n').map(line => line.replace(/\s*\/\/.*/, '').trim()));
    const move = lines.find(line => /\bmov \((?:8|16|32)\|/.test(line));

    need(lines.length, 'the kernel has no loop');
    need(move === undefined, `the loop has a move: ${move?.replace(/\s+/g, ' ')}\nHint: after two iterations of the sequence, which of its numbers is a, and which is b?`);
}

/* The lines of the answer to 9.6, [result, operands, whether it accesses memory in addition]; they must be those of SPILLED, and others between them. */
function readProgram(answer) {
    const expected = [...SPILLED.map(([name, text]) => `${name} = ${text}`), 'store h'], stored = new Set();
    let at = 0;
    const program = readLines(answer).map(text => {
        const line = text.split(/\s+/).join(' '), [, spill, spilled] = /^(spill|reload) ([a-hk])$/.exec(line) ?? [], isNext = line === expected[at];

        need(spill || isNext || (line === 'k = 12' && at > 0), `'${line}' is neither the next line of the program, '${expected[at] ?? ''}', nor a spill, a reload, or the constant again`);
        at += isNext;
        if (spill === 'spill') {
            stored.add(spilled);
        }
        need(spill !== 'reload' || stored.has(spilled), `${spilled} is loaded, and was not spilled before`);
        return spill ? [spill === 'reload' ? spilled : '', spill === 'spill' ? spilled : '', true] : line === 'store h' ? ['', 'h'] : [line[0], line.slice(3).replace(/load|[^a-hk]/g, '')];
    });

    need(at === expected.length, `the line '${expected[at]}' is missing`);
    return program;
}

function checkSpills(host, answer) {
    const program = readProgram(answer);
    let live = new Set(), most = 0;

    for (const [name, operands] of [...program].reverse()) {
        need(!name || live.has(name), `${name} is loaded or computed, and not used before it is loaded or computed again`);
        most = Math.max(most, live.size);
        live.delete(name);
        [...operands].forEach(operand => live.add(operand));
    }
    need(!live.size, `${[...live].join(' and ')} is used before its computation`);
    need(most <= REGISTERS, `${most} values are in registers at the same time. Hint: after c = b * k, four values are live: which of them needs no memory?`);
    const accesses = program.filter(([, , isAccess]) => isAccess).length;

    need(accesses <= 2, `${accesses} accesses to memory are more than one spill and one reload. Hint: a constant can be computed again; and of the others, whose next use is furthest away?`);
}

export const EXERCISES = {
    9.1: { task: 'one instruction for a tree', files: ['a text'], check: checkInstruction },
    9.2: { task: 'tiles with the lowest cost', files: ['a text'], check: checkTiles },
    9.3: { task: 'an interference graph', files: ['a text'], check: checkInterference },
    9.4: { task: 'registers without copies', files: ['a text'], check: checkColours },
    9.5: { task: 'a loop without moves', files: ['a .cl file'], check: checkMoves },
    9.6: { task: 'spills for three registers', files: ['a text'], check: checkSpills },
};
