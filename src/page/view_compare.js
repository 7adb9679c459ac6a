/* view_compare.js - two sets of options: the differences in statistics, messages, IR and assembly. */
import { makeChoice, makeNote, makePanel, makeTable, makeTokens } from './controls.js';
import { alignInstruction, makeGutter, measureColumns } from './contents.js';
import { countText, makeElement } from './dom.js';
import { highlightAssembly } from './highlight.js';
import { List } from './list.js';
import { ROW_INSTRUCTION } from './listing.js';
import { compareTexts } from './text_diff.js';
import { flattenStats } from './view_overview.js';

const MOST_COMPARED_LINES = 4000; /* of each text */

/* Registers and labels differ as soon as one instruction does, so instructions are compared without the register numbers. */
function normalizeInstruction(text) {
    return text.replace(/\br\d+(\.\d+)?/g, 'r').replace(/\bL\d+\b/g, 'L').replace(/\s+/g, ' ');
}

function messageKeys(store, column) {
    return column.data.diagnostics.map(d => [store.model.placeText(column.place(d.place)), d.severity, d.message].filter(Boolean).join(': '));
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

/* Values without a name are numbered in order, so rows of IR are compared without these numbers. */
function normalizeRow(text) {
    return text.replace(/%\d+\b/g, '%').replace(/^\d+:/, '%:');
}

/* What of COLUMN is compared as NAME: { texts, keys, tokensOf(index), placeOf(index) }. */
function readAssembly(store, column) {
    const code = (column.machine(store.kernelName)?.assembly || []).slice(0, MOST_COMPARED_LINES), texts = code.map(i => i.text), widths = measureColumns(code);

    return { texts, keys: texts.map(normalizeInstruction), tokensOf: index => highlightAssembly(alignInstruction(texts[index], widths)), placeOf: index => column.place(code[index].place) };
}

function readIr(store, column) {
    const listing = column.listing(column.function(store.functionName)?.final ?? -1), rows = (listing?.rows || []).slice(0, MOST_COMPARED_LINES);
    const texts = rows.map((row, index) => `${row.kind === ROW_INSTRUCTION ? '  ' : ''}${listing.textOf(index)}`);

    return { texts, keys: texts.map(normalizeRow), tokensOf: index => [{ text: rows[index].kind === ROW_INSTRUCTION ? '  ' : '', kind: '' }, ...listing.tokensOf(index)], placeOf: index => rows[index].place };
}

/* A panel with the difference of what READ returns for each of the two COLUMNS. */
function makeDifference(store, columns, { label, title, read }) {
    const sides = columns.map(column => read(store, column));
    const rows = compareTexts(sides[0].keys, sides[1].keys);
    const locate = ({ before, after }) => (after >= 0 ? [sides[1], after] : [sides[0], before]);
    const list = new List({ label, draw: index => {
        const row = rows[index], [side, at] = locate(row);

        return { content: [makeGutter(row.sign === '-' ? '−' : row.sign.trim(), 'sign', 0), makeElement('span', { class: 'text' }, makeTokens(side.tokensOf(at)))], className: { '-': 'removed', '+': 'added', ' ': '' }[row.sign] };
    }, pick: index => {
        const [side, at] = locate(rows[index]);

        store.pickPlace(side.placeOf(at));
    } });

    list.setRows(rows.length, Math.max(20, ...sides.flatMap(side => side.texts).map(text => text.length)));
    const isCut = sides.some(side => side.texts.length === MOST_COMPARED_LINES) ? `, of the first ${MOST_COMPARED_LINES}` : '';
    const panel = makePanel(`${title}: ${countText(rows.filter(row => row.sign !== ' ').length, 'line')} differ${isCut}`, list.element);

    panel.classList.add('wide', 'tall');
    return { list, panel };
}

export function openCompare(store) {
    const { columns } = store.model, kernels = columns[0].data.machine.map(m => ({ value: m.kernel, text: m.kernel }));
    const differences = [{ label: 'Difference of the IR', title: `IR of ${store.functionName} after all passes, numbers of values aside`, read: readIr },
        { label: 'Difference of the assembly', title: `Assembly of ${store.kernelName}, register numbers aside`, read: readAssembly }].map(kind => makeDifference(store, columns, kind));
    const element = makeElement('div', { class: 'cards' }, makeElement('div', { class: 'toolbar wide' }, makeElement('span', {}, 'First: ', makeElement('code', {}, columns[0].data.options || 'defaults'), '  second: ', makeElement('code', {}, columns[1].data.options || 'defaults')),
        kernels.length > 1 ? makeChoice('Kernel', kernels, store.kernelName, value => store.focusFunction(value)).element : null),
    makePanel('Numbers', makeNumbers(columns)), makePanel('Messages', makeMessages(store, columns)), differences.map(({ panel }) => panel));

    return { element, scrolls: true, update: change => (change === 'focus' ? store.showView('compare') : differences.forEach(({ list }) => list.drawRows())) };
}
