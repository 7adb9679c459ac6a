/* rule.js - rewriting rules on integer expressions, such as "(sub (or x y) (and x y))": an expression is a name, a number, or
 * [operation, left, right]. */
import { need } from './answer.js';

const BITS = 6, MASK = (1 << BITS) - 1; /* all pairs of numbers of 6 bits are tried, so that constants must be smaller */
const OPERATIONS = { add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, and: (a, b) => a & b, or: (a, b) => a | b, xor: (a, b) => a ^ b };

export function readExpression(text) {
    const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
    const read = () => {
        const token = tokens.shift();

        need(token !== undefined && token !== ')', `'${text}' is not an expression such as (add x 1)`);
        if (token !== '(') {
            need(/^(?:[a-z]|-?\d+)$/.test(token) && Math.abs(Number(token) || 0) < 1 << (BITS - 1), `'${token}' is neither a variable of one letter nor a small number`);
            return /\d/.test(token) ? Number(token) : token;
        }
        const operation = tokens.shift();

        need(Object.hasOwn(OPERATIONS, operation ?? ''), `'${operation}' is not one of the operations ${Object.keys(OPERATIONS).join(', ')}`);
        const expression = [operation, read(), read()];

        need(tokens.shift() === ')', `an operation of '${text}' does not have two operands`);
        return expression;
    };
    const expression = read();

    need(!tokens.length, `'${text}' continues after the expression`);
    return expression;
}

export function variablesOf(expression) {
    return Array.isArray(expression) ? [...new Set(expression.slice(1).flatMap(variablesOf))] : typeof expression === 'string' ? [expression] : [];
}

export function evaluate(expression, values) {
    if (Array.isArray(expression)) {
        return OPERATIONS[expression[0]](evaluate(expression[1], values), evaluate(expression[2], values)) & MASK;
    }
    return (typeof expression === 'string' ? values[expression] : expression) & MASK;
}

/* Values of the variables for which two expressions differ; null if there are none. For up to two variables. */
export function findDifference(left, right, [x = 'x', y = 'y']) {
    for (let a = 0; a <= MASK; a++) {
        for (let b = 0; b <= MASK; b++) {
            const values = { [y]: b, [x]: a };

            if (evaluate(left, values) !== evaluate(right, values)) {
                return values;
            }
        }
    }
    return null;
}

/* The variables' expressions where PATTERN matches EXPRESSION, in either order of commutative operands; null if it does not. */
function match(pattern, expression, bound) {
    if (typeof pattern === 'string') {
        return !(pattern in bound) ? { ...bound, [pattern]: expression } : JSON.stringify(bound[pattern]) === JSON.stringify(expression) ? bound : null;
    }
    if (!Array.isArray(pattern) || !Array.isArray(expression)) {
        return pattern === expression ? bound : null;
    }
    const [operation, left, right] = pattern, orders = operation === 'sub' ? [[1, 2]] : [[1, 2], [2, 1]];

    for (const [first, second] of operation === expression[0] ? orders : []) {
        const inner = match(left, expression[first], bound), all = inner && match(right, expression[second], inner);

        if (all) {
            return all;
        }
    }
    return null;
}

function substitute(expression, bound) {
    return Array.isArray(expression) ? [expression[0], ...expression.slice(1).map(operand => substitute(operand, bound))] : bound[expression] ?? expression;
}

/* EXPRESSION after one application of a rule, operands first. */
export function rewrite(expression, pattern, result) {
    const inner = Array.isArray(expression) ? [expression[0], ...expression.slice(1).map(operand => rewrite(operand, pattern, result))] : expression;
    const bound = match(pattern, inner, {});

    return bound ? substitute(result, bound) : inner;
}

export function countOperations(expression) {
    return Array.isArray(expression) ? 1 + countOperations(expression[1]) + countOperations(expression[2]) : 0;
}
