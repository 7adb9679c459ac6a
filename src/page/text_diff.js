/* text_diff.js - the difference of two lists of texts. Rows are { sign: ' ', '-' or '+', before, after } with indices, or -1. A range whose
 * shortest difference has more than MOST_CHANGES rows is divided at texts that occur once on each side, so the time does not grow with the
 * square of the length; the difference is then not always a shortest one. */
import { findIncreasing } from './diff.js';

const MOST_CHANGES = 200;

/* The furthest positions in BEFORE on each diagonal, after 0, 1, 2, ... changes (Myers 1986), until both lists end; null if that takes more
 * than MOST_CHANGES. An element of the trace for N changes has diagonal d at index N + d. */
function traceChanges(before, after) {
    const most = Math.min(MOST_CHANGES, before.length + after.length), trace = [];
    let furthest = new Int32Array([0]);

    for (let changes = 0; changes <= most; changes++) {
        const next = new Int32Array(2 * changes + 1);

        for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
            let x = changes ? startOfDiagonal(furthest, changes, diagonal).x : 0;

            while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) {
                x += 1;
            }
            next[changes + diagonal] = x;
            if (x >= before.length && x - diagonal >= after.length) {
                trace.push(next);
                return trace;
            }
        }
        trace.push(next);
        furthest = next;
    }
    return null;
}

/* The position on DIAGONAL right after change number CHANGES; FURTHEST is the element of the trace before it. */
function startOfDiagonal(furthest, changes, diagonal) {
    const at = offset => furthest[changes - 1 + diagonal + offset];
    const isAddition = diagonal === -changes || (diagonal !== changes && at(-1) < at(1));

    return isAddition ? { x: at(1), isAddition } : { x: at(-1) + 1, isAddition };
}

function traceBack(trace, before, after) {
    const rows = [];
    let x = before.length, y = after.length;

    for (let changes = trace.length - 1; changes >= 0; changes--) {
        const start = changes ? startOfDiagonal(trace[changes - 1], changes, x - y) : { x: 0 };

        while (x > start.x) {
            x -= 1;
            y -= 1;
            rows.push({ sign: ' ', before: x, after: y });
        }
        if (changes && start.isAddition) {
            y -= 1;
            rows.push({ sign: '+', before: -1, after: y });
        } else if (changes) {
            x -= 1;
            rows.push({ sign: '-', before: x, after: -1 });
        }
    }
    return rows.reverse();
}

/* text -> its index, or -1 if it occurs several times. */
function indexUnique(texts) {
    const index = new Map();

    texts.forEach((text, at) => index.set(text, index.has(text) ? -1 : at));
    return index;
}

/* [index in BEFORE, index in AFTER] of texts that occur once in each, in the same order in both. */
function findAnchors(before, after) {
    const inAfter = indexUnique(after);
    const pairs = [...indexUnique(before)].filter(([text, at]) => at >= 0 && (inAfter.get(text) ?? -1) >= 0).map(([text, at]) => [at, inAfter.get(text)]);

    return findIncreasing(pairs.map(pair => pair[1])).map(index => pairs[index]);
}

export function compareTexts(before, after) {
    const trace = traceChanges(before, after);

    if (trace) {
        return traceBack(trace, before, after);
    }
    const anchors = findAnchors(before, after);

    if (!anchors.length) {
        return [...before.map((_, index) => ({ sign: '-', before: index, after: -1 })), ...after.map((_, index) => ({ sign: '+', before: -1, after: index }))];
    }
    const rows = [];
    let x = 0, y = 0;

    for (const [toX, toY] of [...anchors, [before.length, after.length]]) {
        for (const row of compareTexts(before.slice(x, toX), after.slice(y, toY))) {
            rows.push({ sign: row.sign, before: row.before < 0 ? -1 : row.before + x, after: row.after < 0 ? -1 : row.after + y });
        }
        if (toX < before.length) {
            rows.push({ sign: ' ', before: toX, after: toY });
        }
        x = toX + 1;
        y = toY + 1;
    }
    return rows;
}
