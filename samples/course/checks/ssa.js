/* ssa.js - the exercises of lecture 2: static single assignment. */
import { need, outputFor, outputOf, readLines, readTable, splitWords } from './answer.js';
import { edgesOf, frontiers, functionsOf, immediateDominators, instructionsOf, iteratedFrontier } from './graph.js';

const EDGES = new Map(Object.entries({ entry: ['A'], A: ['B', 'C'], B: ['D', 'E'], C: ['F'], D: ['G'], E: ['F', 'G'], F: ['H'], G: ['A', 'H'], H: [] }));
const ASSIGNMENTS = { x: 'DF', y: 'BE', z: 'C' };
const COPIES = { a: 'b', b: 'c', c: 'a', d: 'a', e: 'd' };
const PAIRS = [[48, 36, 12], [36, 48, 12], [17, 5, 1], [7, 0, 7], [0, 9, 9], [2 ** 31, 48, 16], [270, 192, 6], [1, 1, 1]]; /* a, b, gcd(a, b) */

async function checkGcd(host, answer) {
    const blocks = functionsOf(await outputFor(host, answer, ['opt', '--passes='])).get('gcd');

    need(blocks, 'the file must define @gcd');
    const lines = instructionsOf(blocks);

    need(!lines.some(line => line.includes('alloca')), 'the function must not have an alloca. Hint: a phi replaces the variable');
    for (const [a, b, expected] of PAIRS) {
        const output = await outputOf(host, ['eval', '--max-instructions=10000', '--function', 'gcd', answer.name, String(a), String(b)], { [answer.name]: answer.text });
        const result = Number(output) >>> 0;

        need(result === expected, `gcd(${a}, ${b}) is ${expected}, not ${result}. Hint: all phis of a block choose at the same moment; with b = 0 the loop must not begin a division`);
    }
    const phis = lines.filter(line => line.includes(' = phi ')).length;

    need(phis === 2, `there are ${phis} phis, and two are enough: the two variables of the loop`);
}

function checkPlacement(host, answer) {
    const table = readTable(answer, Object.keys(ASSIGNMENTS)), frontier = frontiers(EDGES);

    for (const [variable, blocks] of Object.entries(ASSIGNMENTS)) {
        const given = new Set(splitWords(table.get(variable))), expected = iteratedFrontier(EDGES, blocks);
        const extra = [...given].sort().find(block => !expected.has(block)), missing = [...expected].sort().find(block => !given.has(block));

        need(extra === undefined, `${variable} needs no phi in ${extra}. Hint: is the same definition of ${variable} the last one on all paths to ${extra}?`);
        need(missing === undefined, `${variable} needs one more phi. Hint: ${[...blocks].some(b => frontier.get(b).has(missing)) ? `look at the dominance frontiers of ${[...blocks].join(' and ')}`
            : 'a phi is an assignment, too: iterate'}`);
    }
}

function checkDominators(host, answer) {
    const blocks = [...EDGES.keys()].filter(block => block !== 'entry'), table = readTable(answer, blocks);
    const idom = immediateDominators(EDGES), frontier = frontiers(EDGES);

    for (const block of blocks) {
        const [dominator, rest = ''] = table.get(block).split(';'), given = splitWords(rest).sort();

        need(dominator.trim() === idom.get(block), `'${dominator.trim()}' is not the immediate dominator of ${block}. Hint: remove a block from the graph; if ${block} is no longer reachable, that block dominates it`);
        need(given.join(' ') === [...frontier.get(block)].sort().join(' '), `the frontier of ${block} is not {${given.join(', ')}}. Hint: it has each block of which ${block} dominates a predecessor, `
            + 'but which it does not dominate strictly; a block may be in its own frontier');
    }
}

/* Whether a variable of a function has stores in several blocks, a load, and a dominance frontier. */
function hasJoin(blocks) {
    return instructionsOf(blocks).some(line => {
        const variable = /^(%[\w.]+) = alloca i\d+\b/.exec(line)?.[1];

        if (!variable) {
            return false;
        }
        const pointer = `${variable.replace(/\./g, '\\.')}(?![\\w.])`, stores = new RegExp(`^store .*, ptr ${pointer}`), loads = new RegExp(`= load .*, ptr ${pointer}`);
        const storing = [...blocks].filter(([, lines]) => lines.some(text => stores.test(text))).map(([name]) => name);

        return storing.length > 1 && instructionsOf(blocks).some(text => loads.test(text)) && iteratedFrontier(edgesOf(blocks), storing).size > 0;
    });
}

async function checkPruned(host, answer) {
    const functions = functionsOf(await outputFor(host, answer, ['opt', '--passes=']));

    need([...functions.values()].some(hasJoin), 'no variable with stores in several blocks and a load has a dominance frontier. Hint: begin with an if and a store in each part');
    need(!/br i1 (?:true|false)/.test(answer.text), 'a condition is constant');
    need(!(await outputFor(host, answer, ['opt', '--passes=mem2reg'])).includes(' = phi '),
        'mem2reg places a phi. Hint: it does so only where some path leads from the join to a load without a store before it');
}

function checkCopies(host, answer) {
    const values = Object.fromEntries(Object.keys(COPIES).map(name => [name, name])), lines = readLines(answer);

    for (const line of lines) {
        const copy = /^([a-e])\s*=\s*([a-e])$/.exec(line);

        need(copy, `'${line}' is not a copy between the variables a to e`);
        values[copy[1]] = values[copy[2]];
    }
    for (const [name, source] of Object.entries(COPIES)) {
        need(values[name] === source, `at the end ${name} has the old value of ${values[name]}, not of ${source}. Hint: a variable may be overwritten only when no later copy reads it; which variable is not read at all?`);
    }
    need(lines.length <= 5, `${lines.length} copies; five are enough`);
}

export const EXERCISES = {
    2.1: { task: 'the greatest common divisor in SSA form', files: ['an .ll file'], check: checkGcd },
    2.2: { task: 'the blocks that need phis', files: ['a text'], check: checkPlacement },
    2.3: { task: 'dominators and dominance frontiers', files: ['a text'], check: checkDominators },
    2.4: { task: 'a join that needs no phi', files: ['an .ll file'], check: checkPruned },
    2.5: { task: 'a parallel copy as a sequence', files: ['a text'], check: checkCopies },
};
