/* view_compare.js - two sets of options: the differences in statistics, messages and code. */
import { makeChoice, makeNote, makePanel, makeTable, makeTokens } from './controls.js';
import { alignAssembly, makeGutter } from './contents.js';
import { makeElement } from './dom.js';
import { highlightAssembly } from './highlight.js';
import { List } from './list.js';
import { flattenStats } from './view_overview.js';

const MOST_COMPARED_LINES = 4000; /* of each text: the comparison takes time in proportion to lines times differences */

/* Registers and labels differ as soon as one instruction does, so instructions are compared without the register numbers. */
function normalizeInstruction(text) {
    return text.replace(/\br\d+(\.\d+)?/g, 'r').replace(/\bL\d+\b/g, 'L').replace(/\s+/g, ' ');
}

/* A shortest difference of two lists of texts (Myers 1986): [{ sign: ' ', '-' or '+', before, after }]. */
export function compareTexts(before, after) {
    const most = before.length + after.length, furthest = new Map([[1, 0]]), trace = [];

    for (let distance = 0; distance <= most; distance++) {
        trace.push(new Map(furthest));
        for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
            const down = diagonal === -distance || (diagonal !== distance && furthest.get(diagonal - 1) < furthest.get(diagonal + 1));
            let x = down ? furthest.get(diagonal + 1) : furthest.get(diagonal - 1) + 1;

            while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) {
                x += 1;
            }
            furthest.set(diagonal, x);
            if (x >= before.length && x - diagonal >= after.length) {
                return traceBack(trace, before, after);
            }
        }
    }
    return [];
}

function traceBack(trace, before, after) {
    const rows = [];
    let x = before.length, y = after.length;

    for (let distance = trace.length - 1; distance >= 0; distance--) {
        const furthest = trace[distance], diagonal = x - y;
        const down = diagonal === -distance || (diagonal !== distance && furthest.get(diagonal - 1) < furthest.get(diagonal + 1));
        const previous = down ? diagonal + 1 : diagonal - 1, fromX = furthest.get(previous), fromY = fromX - previous;

        while (x > fromX && y > fromY && x > 0 && y > 0) {
            x -= 1;
            y -= 1;
            rows.push({ sign: ' ', before: x, after: y });
        }
        if (distance) {
            rows.push(down ? { sign: '+', before: -1, after: fromY } : { sign: '-', before: fromX, after: -1 });
        }
        [x, y] = [fromX, fromY];
    }
    return rows.reverse();
}

function messageKeys(store, column) {
    return column.data.diagnostics.map(d => `${store.model.placeText(column.place(d.place))}: ${d.severity}: ${d.message}`);
}

function makeMessages(store, columns) {
    const [first, second] = columns.map(column => messageKeys(store, column));
    const rows = [...first.filter(key => !second.includes(key)).map(key => ['only the first', key]), ...second.filter(key => !first.includes(key)).map(key => ['only the second', key])];

    return rows.length ? makeTable('Messages that differ', ['options', 'message'], rows) : makeNote('Both have the same messages.');
}

function makeNumbers(columns) {
    const stats = columns.map(column => new Map([...column.data.kernels.flatMap(kernel => flattenStats(kernel.stats, `${kernel.name} · `)), ...(column.data.run ? flattenStats(column.data.run.totals, 'run · ') : [])]));
    const rows = [...new Set([...stats[0].keys(), ...stats[1].keys()])].filter(key => stats[0].get(key) !== stats[1].get(key) && !key.endsWith('seconds')).map(key => {
        const [a, b] = stats.map(map => map.get(key));

        return [key, String(a ?? '–'), String(b ?? '–'), typeof a === 'number' && typeof b === 'number' ? `${b > a ? '+' : '−'}${Math.abs(b - a).toLocaleString('en')}` : ''];
    });

    return rows.length ? makeTable('Statistics that differ', ['', ...columns.map(column => column.data.options || 'defaults'), 'difference'], rows, [1, 2, 3]) : makeNote('All statistics are equal.');
}

function makeCode(store, columns) {
    const texts = columns.map(column => (column.machine(store.kernelName)?.assembly || []).slice(0, MOST_COMPARED_LINES).map(i => i.text));
    const rows = compareTexts(...texts.map(lines => lines.map(normalizeInstruction)));
    const list = new List({ label: 'Difference of the assembly', draw: index => {
        const { sign, before, after } = rows[index], text = sign === '-' ? texts[0][before] : texts[1][after];

        return { content: [makeGutter(sign === '-' ? '−' : sign.trim(), 'sign', 0), makeElement('span', { class: 'text' }, makeTokens(highlightAssembly(alignAssembly(text))))], className: { '-': 'removed', '+': 'added', ' ': '' }[sign] };
    }, pick: index => {
        const { before, after } = rows[index], [column, at] = after >= 0 ? [columns[1], after] : [columns[0], before];

        store.pickPlace(column.place(column.machine(store.kernelName).assembly[at].place));
    } });

    list.setRows(rows.length, Math.max(20, ...texts.flat().map(text => text.length)));
    return { list, count: rows.filter(row => row.sign !== ' ').length };
}

export function openCompare(store) {
    const columns = store.model.columns, code = makeCode(store, columns);
    const kernels = columns[0].data.machine.map(m => ({ value: m.kernel, text: m.kernel }));
    const panel = makePanel(`Assembly of ${store.kernelName}: ${code.count} lines differ, register numbers aside`, code.list.element);

    panel.classList.add('wide', 'tall');
    const element = makeElement('div', { class: 'cards' }, makeElement('div', { class: 'toolbar wide' }, makeElement('span', {}, 'First: ', makeElement('code', {}, columns[0].data.options || 'defaults'), '  second: ', makeElement('code', {}, columns[1].data.options || 'defaults')),
        kernels.length > 1 ? makeChoice('Kernel', kernels, store.kernelName, value => store.focusFunction(value)).element : null),
    makePanel('Numbers', makeNumbers(columns)), makePanel('Messages', makeMessages(store, columns)), panel);

    return { element, scrolls: true, update: change => (change === 'focus' ? store.showView('compare') : code.list.drawRows()) };
}
