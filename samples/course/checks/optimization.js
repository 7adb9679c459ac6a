/* optimization.js - the exercises of lecture 3: optimization and its proofs. */
import { course, need, outputFor, readLines, readTable, splitWords, withoutComments } from './answer.js';
import { dominators, edgesOf, functionsOf, instructionsOf, reachable } from './graph.js';
import { countOperations, findDifference, readExpression, rewrite, variablesOf } from './rule.js';

const HOIST = 'mem2reg,rotate,mem2reg,licm';
const EXPRESSION = '(sub (or x y) (and x y))';

/* rule: [type of the arguments, their names, type of the result, left, right, hint] */
const FALSE_RULES = {
    a: ['int', 'x', 'int', 'x % 8', 'x & 7', 'the remainder has the sign of the dividend'],
    b: ['uint', 'x', 'uint', 'x + 1 > x', '1', 'which number has no successor?'],
    c: ['float', 'x', 'float', 'x - x', '0.0f', 'not every float is finite'],
    d: ['float', 'x', 'float', '0.0f - x', '-x', 'there are two zeros'],
    e: ['float', 'x y z', 'float', '(x + y) + z', 'x + (y + z)', 'a small number disappears beside a large one'],
    f: ['uint', 'x y', 'uint', '(x + y) / 2', 'x / 2 + y / 2', 'think of odd numbers, or of large ones'],
    g: ['float', 'x y', 'float', 'x < y ? x : y', 'y < x ? y : x', 'which comparison is false although the numbers are not equal?'],
};

/* The instructions of all functions after PASSES. */
async function countInstructions(host, passes, answer) {
    const functions = functionsOf(await outputFor(host, answer, ['opt', `--passes=${passes}`]));

    return [...functions.values()].reduce((sum, blocks) => sum + instructionsOf(blocks).length, 0);
}

async function checkPipeline(host, answer) {
    const lines = readLines(answer);

    need(lines.length === 1, 'the answer must be one line of passes, separated by commas');
    const passes = lines[0].split(',').map(word => word.trim());

    need(passes.every(word => /^[a-z0-9-]+$/.test(word)), 'groups are not allowed, only names of passes');
    need(passes.length <= 5, `these are ${passes.length} passes; five are allowed`);
    const count = await countInstructions(host, passes.join(','), course(host, '3-optimization/tangle.cl'));
    const hint = !passes.includes('mem2reg') ? 'without mem2reg, the other passes see loads instead of values'
        : count > 22 ? 'the conditions on mode are constant: which pass finds out, and which one removes the dead branches?' : 'which of these passes could use the result of a later one?';

    need(count < 20, `the function has ${count} instructions. Hint: ${hint}`);
}

function checkRule(host, answer) {
    const rows = withoutComments(answer.text).split('\n').filter(line => line.trim());
    const rule = rows.length === 1 && /^\s*RULE\("(\([^"\\]*\))", "([^"\\]*)", 0\)\s*$/.exec(rows[0]);

    need(rule, 'the answer must be one line RULE("(pattern)", "result", 0)');
    const [pattern, result] = [rule[1], rule[2]].map(readExpression), names = variablesOf(pattern);

    need(names.length <= 2, 'the pattern has more than two variables');
    need(variablesOf(result).every(name => names.includes(name)), 'the result has a variable that the pattern lacks');
    const values = findDifference(pattern, result, names);

    need(!values, () => `both sides differ for ${Object.entries(values).map(([name, value]) => `${name} = ${value}`).reverse().join(', ')}. Hint: write these numbers in binary`);
    const count = countOperations(rewrite(readExpression(EXPRESSION), pattern, result));

    need(count === 1, `the rule is true, but ${EXPRESSION} still has ${count} operations. Hint: the pattern is the whole expression, and the result should be one operation`);
}

/* The value of a C expression, in the interpreter; the text distinguishes the zeros. */
async function valueOf(host, expression, [kind, names, result], words) {
    const parameters = names.split(' ').map(name => `${kind} ${name}`).join(', ');
    const done = await host.run(['eval', '-w', 'side.cl', ...words], { 'side.cl': `${result} f(${parameters}) { return ${expression}; }\n` });

    need(done.status === 0, `'${words.join(' ')}' is not a list of ${names.split(' ').length} argument(s) of type ${kind}`);
    return done.output.trim();
}

async function checkFalseRules(host, answer) {
    const table = readTable(answer, Object.keys(FALSE_RULES));

    for (const [key, rule] of Object.entries(FALSE_RULES)) {
        const words = splitWords(table.get(key)), left = await valueOf(host, rule[3], rule, words), right = await valueOf(host, rule[4], rule, words);

        need(left !== right, `${key}: both sides are ${left} for ${table.get(key)}. Hint: ${rule[5]}`);
    }
}

/* { blocks, name, loop } of the loads of *scale in loops: the function, the block, the blocks of the loop. */
async function loadsInLoops(host, answer) {
    const found = [];

    for (const blocks of functionsOf(await outputFor(host, answer, ['opt', `--passes=${HOIST}`])).values()) {
        const edges = edgesOf(blocks);

        for (const [name, lines] of blocks) {
            const loop = new Set([...reachable(edges, name)].filter(b => edges.get(b).some(s => reachable(edges, s).has(name))));

            if (loop.has(name) && lines.some(line => /= load float, ptr addrspace\(1\) %scale\b/.test(line))) {
                found.push({ blocks, name, loop });
            }
        }
    }
    return found;
}

function runsInEveryIteration({ blocks, name, loop }) {
    const edges = edgesOf(blocks), dominates = dominators(edges);
    const leaving = [...loop].filter(b => edges.get(b).some(s => !loop.has(s) || dominates.get(b).has(s)));

    return leaving.every(b => dominates.get(b).has(name));
}

function withRestrict(answer) {
    const pattern = /(global\s+const\s+float\s*\*\s*)(scale\b)/g;

    need((answer.text.match(pattern) ?? []).length === 1, "there must be one parameter 'global const float *scale', without restrict");
    return { name: 'restrict.cl', text: answer.text.replace(pattern, '$1restrict $2') };
}

async function checkLoadsThatStay(host, sometimes, changed) {
    const found = await loadsInLoops(host, sometimes);

    need(found.length, 'first file: no load of *scale is in a loop after licm. Hint: put it under a condition that changes from iteration to iteration');
    for (const load of found) {
        need(![...load.loop].some(block => load.blocks.get(block).some(line => /^(?:store|call void)/.test(line))), 'first file: the loop stores something, so there is more than one reason');
        need(!runsInEveryIteration(load), 'first file: the load is executed in every iteration, so there must be another reason');
    }
    need((await loadsInLoops(host, withRestrict(sometimes))).length, 'first file: restrict makes the load leave the loop, so memory was the reason');
    need((await loadsInLoops(host, changed)).length, 'second file: no load of *scale is in a loop after licm. Hint: which store could change it?');
    need(!(await loadsInLoops(host, withRestrict(changed))).length, 'second file: the load stays even with restrict. Hint: it must be executed in every iteration');
}

async function checkOrders(host, combineFirst, cseFirst) {
    for (const [answer, orders, hint] of [[combineFirst, ['combine,cse', 'cse,combine'], 'write one value in two ways that combine makes equal'],
        [cseFirst, ['cse,combine', 'combine,cse'], 'an operation that becomes trivial when its operands are one value']]) {
        const counts = [await countInstructions(host, `mem2reg,${orders[0]},dce`, answer), await countInstructions(host, `mem2reg,${orders[1]},dce`, answer)];

        need(functionsOf(await outputFor(host, answer, ['opt', '--passes='])).has('f'), 'each file must define int f(int a, int b)');
        need(counts[0] < counts[1], `${answer.name}: ${counts[0]} instructions after ${orders[0]}, ${counts[1]} after ${orders[1]}. Hint: ${hint}`);
    }
}

export const EXERCISES = {
    3.1: { task: 'a pipeline for tangle.cl', files: ['a text'], check: checkPipeline },
    3.2: { task: 'a rule for combine', files: ['a text'], check: checkRule },
    3.3: { task: 'arguments that refute seven rules', files: ['a text'], check: checkFalseRules },
    3.4: { task: 'two loads that stay in their loops', files: ['a .cl file', 'a .cl file'], check: checkLoadsThatStay },
    3.5: { task: 'two functions that need two orders of passes', files: ['a .cl file', 'a .cl file'], check: checkOrders },
};
