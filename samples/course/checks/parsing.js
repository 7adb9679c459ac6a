/* parsing.js - the exercises of lecture 1: parsing and types. */
import { need, numbersOf, readLines, readTable, treeOf, withoutComments } from './answer.js';

const TREE = `return
  << 'int'
    - 'int'
      load a
      % 'int'
        - 'int'
          load b
          load c
        constant 'int' 4
    constant 'int' 1`;

/* expression: [its type, the reason] */
const TYPES = {
    'c + u': ['int', 'types narrower than int are promoted to int, and int holds all values of char and uchar'],
    'n + c': ['uint', 'c is promoted to int; int and uint have the same rank, so the unsigned type is the common one'],
    'n < l': ['int', 'a comparison of numbers is an int, whatever its operands are'],
    'v < v': ['int4', 'a comparison of vectors is a vector of signed integers of the same size, one for each lane'],
    'v * x': ['float4', 'the number is repeated in each lane'],
    'u << l': ['int', 'a shift has the type of its promoted left operand; the right one does not matter'],
    '&p[n]': ['global int *', 'p[n] is an lvalue in global memory, and its address keeps the address space'],
    'p - &p[n]': ['long', 'the distance of two pointers is a signed integer of the size of a pointer'],
    'c ? n : s': ['uint', 'the second and third operands have the type of their sum, and the first does not matter'],
};
const MACROS = { Y: '2 * 1 + Y', 'f(f(1))': '1 + f(1 - 1) + f(1 + f(1 - 1) - 1)', 'swap(swap(1, 2), 3)': '3 2 1' };
const DECLARATIONS = {
    a: ["'constant int *local *private a'", 'read the type from the name outwards: a is a pointer to a pointer in local memory'],
    b: ["'global const float *private b[4]'", 'b is an array of pointers: [] binds more tightly than *'],
    c: ["'local int (*private c)[8]'", 'c is a pointer to an array: parentheses make * apply first'],
};

/* The tree of the return statement of function NAME, with the loads of its parameters in one line each. */
function simplifyTree(lines, name) {
    const out = [];
    let inside = false;

    for (const line of lines) {
        const text = line.replace(/ <[0-9:]+>$/, '');

        if (/^(function|kernel)/.test(text)) {
            inside = text.includes(` ${name}(`);
        } else if (inside && (out.length || text.trim() === 'return')) {
            const load = /^( *)variable lvalue .* (\w+)$/.exec(text);

            if (load && out.length) {
                out.push(`${/^ */.exec(out.pop())[0]}load ${load[2]}`);
            } else {
                out.push(text);
            }
        }
    }
    const margin = out.length ? out[0].search(/\S/) : 0;

    return out.map(line => line.slice(margin)).join('\n').trimEnd();
}

async function checkTree(host, answer) {
    const body = /\bint\s+f\s*\(\s*int\s+a\s*,\s*int\s+b\s*,\s*int\s+c\s*\)\s*\{([^]*?)\}/.exec(withoutComments(answer.text));

    need(body, 'the file must define int f(int a, int b, int c) with one return statement');
    const tree = simplifyTree(await treeOf(host, answer), 'f');

    need(tree === TREE, `the tree is\n${tree}\nHint: the root is applied last. Which operators need parentheses to be below it?`);
    need(body[1].split('(').length === 2, 'the tree is right, but one pair of parentheses is enough: compare the precedence of -, % and <<');
}

function checkTypes(host, answer) {
    const table = readTable(answer, Object.keys(TYPES));

    for (const [expression, [expected, reason]] of Object.entries(TYPES)) {
        need(table.get(expression) === expected, `${expression} is not '${table.get(expression)}'. Hint: ${reason}`);
    }
}

async function checkTwoMeanings(host, answer) {
    const source = withoutComments(answer.text), body = /\bint\s+both\s*\([^)]*\)\s*\{([^]*)\}/.exec(source);

    need(!source.includes('#'), 'the file must not have preprocessor directives');
    need(body, 'the file must define a function int both(…)');
    need((body[1].match(/\(\s*t\s*\)\s*\*\s*b\b/g) ?? []).length === 2, "'(t) * b' must occur exactly twice in the function");
    const lines = (await treeOf(host, answer)).map(line => line.trim());
    const casts = lines.filter(line => line.startsWith('dereference lvalue')).length, products = lines.filter(line => line.startsWith("* '")).length;

    need(products, 'no product: both are casts. Hint: a variable t in an inner block hides the type');
    need(casts, 'no cast: both are products. Hint: before the declaration of a variable t, the name is the type');
    need(products === 1 && casts === 1, `there are ${products} products and ${casts} dereferences instead of one of each`);
}

async function checkMean(host, answer) {
    const lines = (await treeOf(host, answer)).map(line => line.trim());

    need(!lines.some(line => line.startsWith('swizzle') || /^[-+*/%&|^<>]+ 'u?int'/.test(line)),
        'the kernel computes with single bytes, which are promoted to int. Hint: all four bytes take part in one vector operation');
    const wide = lines.find(line => /'(?:private )?u?(?:short|int|long|half|float|double)(?:2|3|4|8|16)\b|call\S* '.*' r?hadd /.test(line));

    need(!wide, `the kernel uses a wider type or hadd: ${wide}\nHint: a + b is twice the common bits, and the others`);
    const first = Uint8Array.from({ length: 65536 }, (_, k) => k >> 8), second = Uint8Array.from({ length: 65536 }, (_, k) => k & 255);
    const found = await numbersOf(host, ['-g', '16384', '-a', 'a=@first', '-a', 'b=@second', '-a', 'out=uchar4[16384]', '--print', 'out'], answer, { first, second });
    const at = found.findIndex((mean, k) => mean !== (first[k] + second[k]) >> 1), sum = at < 0 ? 0 : first[at] + second[at];

    need(at < 0, () => `the mean of ${first[at]} and ${second[at]} is ${sum >> 1}, not ${found[at]}. Hint: ${
        sum > 255 && found[at] === (sum & 255) >> 1 ? 'the sum does not fit eight bits' : 'are two halves lost, where both are odd?'}`);
}

function checkMacros(host, answer) {
    const lines = readLines(answer), sources = Object.keys(MACROS), tokens = text => text.match(/\w+|\S/g).join(' ');

    need(lines.length === sources.length, `the answer must have ${sources.length} lines, one for each line of the program`);
    sources.forEach((source, k) => {
        need(tokens(lines[k]) === tokens(MACROS[source]), `${source} does not become '${lines[k]}'. Hint: ${source.startsWith('swap') ? 'an argument is expanded completely before it replaces the parameter'
            : 'a macro is disabled while the tokens of its own body are read again'}`);
    });
}

async function checkDeclarations(host, answer) {
    const lines = await treeOf(host, answer);

    for (const [name, [expected, hint]] of Object.entries(DECLARATIONS)) {
        const pattern = new RegExp(`^ +variable '.*\\b${name}(?:\\[\\d+\\])?(?:\\)\\[\\d+\\])?' <`), found = lines.filter(line => pattern.test(line)).map(line => line.trim());

        need(found.length, `there is no variable ${name} in private memory. Hint: the qualifier before the * belongs to what it points to`);
        need(found.some(line => line.includes(expected)), `${name} is declared as\n  ${found[0]}\ninstead of\n  variable ${expected}\nHint: ${hint}`);
    }
}

export const EXERCISES = {
    1.1: { task: 'an expression with a given tree', files: ['a .cl file'], check: checkTree },
    1.2: { task: 'the types of nine expressions', files: ['a text'], check: checkTypes },
    1.3: { task: 'one function in which the same tokens have two meanings', files: ['a .cl file'], check: checkTwoMeanings },
    1.4: { task: 'the mean of bytes in bytes', files: ['a .cl file'], check: checkMean },
    1.5: { task: 'the expansion of three macros', files: ['a text'], check: checkMacros },
    1.6: { task: 'three declarations', files: ['a .cl file'], check: checkDeclarations },
};
