/* view_overview.js - the first view: messages, statistics of the kernels, parts that were left out, results of the run. */
import { countText, makeElement } from './dom.js';
import { makePanel, makeTable } from './controls.js';

const MOST_MESSAGES = 200;

export function listDiagnostics(store, column, diagnostics) {
    return makeElement('ul', { class: 'message-list' }, diagnostics.slice(0, MOST_MESSAGES).map(diagnostic => {
        const place = column.place(diagnostic.place);
        const text = [makeElement('span', { class: `badge ${diagnostic.severity}` }, diagnostic.severity), ' ', diagnostic.message,
            makeElement('span', { class: 'place' }, store.model.placeText(place))];

        return makeElement('li', {}, place < 0 ? makeElement('div', {}, text) : makeElement('button', { type: 'button', on: { click: () => {
            store.pickPlace(place);
            store.showView('code');
        } } }, text), diagnostic.notes?.length ? listDiagnostics(store, column, diagnostic.notes) : null);
    }));
}

/* { generic: { tests: 1 } } -> [["generic tests", 1]] */
export function flattenStats(stats, prefix = '') {
    return Object.entries(stats).flatMap(([key, value]) => {
        const name = `${prefix}${key.replaceAll('_', ' ')}`;

        return value !== null && typeof value === 'object' ? flattenStats(value, `${name}: `) : [[name, value]];
    });
}

function numberText(value) {
    return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 6 }) : String(value ?? '');
}

/* The kernel with these statistics in a sentence. */
export function summarizeKernel(stats) {
    const memory = [['private_bytes', 'private'], ['slm_bytes', 'local']].filter(([key]) => stats[key]).map(([key, name]) => `${stats[key].toLocaleString('en')} bytes of ${name} memory`);
    const spills = stats.spill_bytes ? `${stats.spill_bytes.toLocaleString('en')} bytes are spilled` : 'nothing is spilled';

    return `Kernel ${stats.name}: ${stats.simd} work-items in a hardware thread, ${countText(stats.instructions, 'instruction')}, ${countText(stats.grf_used, 'register')}${memory.map(text => `, ${text}`).join('')}; ${spills}.`;
}

/* A sentence for each kernel, and one column of numbers for each kernel of each set of options, without what is 0 everywhere. */
function makeStatistics(store) {
    const columns = store.model.columns.flatMap(column => column.data.kernels.map(kernel => ({
        title: store.model.columns.length > 1 ? `${kernel.name} (${column.data.options || 'defaults'})` : kernel.name, stats: new Map(flattenStats(kernel.stats)) })));
    const all = [...new Set(columns.flatMap(column => [...column.stats.keys()]))].filter(name => name !== 'name');
    const names = all.filter(name => columns.some(column => column.stats.get(name))), zeros = all.filter(name => !names.includes(name));

    return [makeElement('div', { class: 'panel-body' }, store.model.columns.flatMap(column => column.data.kernels.map(kernel => makeElement('p', {}, summarizeKernel(kernel.stats))))), makeTable('Statistics of the kernels', ['', ...columns.map(column => column.title)],
        names.map(name => [name, ...columns.map(column => numberText(column.stats.get(name)))]), columns.map((_, index) => index + 1)),
    zeros.length ? makeElement('p', { class: 'hint' }, `All 0: ${zeros.join(', ')}.`) : null];
}

function describeFault(store, column, fault) {
    return makePanel('The run faulted', makeElement('div', { class: 'panel-body' }, makeElement('p', {}, makeElement('span', { class: 'badge fault' }, 'fault'), ' ', fault.message),
        makeElement('p', { class: 'soft' }, [store.model.placeText(column.place(fault.place)), fault.lanes.length ? `lanes ${fault.lanes.join(', ')}` : ''].filter(Boolean).join(' · ')),
        makeElement('button', { type: 'button', class: 'button', on: { click: () => {
            store.faultRequested = true;
            store.showView('run');
        } } }, 'Show the state at the fault')));
}

function describeRun(store, column) {
    const { run } = column.data;
    const panels = [];

    if (run.fault) {
        panels.push(describeFault(store, column, run.fault));
    }
    if (run.findings.length) {
        panels.push(makePanel('Findings', listDiagnostics(store, column, run.findings)));
    }
    panels.push(makePanel('The run', makeTable('Totals of the run', ['', 'value'], [['global size', run.global.join(' × ')], ['local size', run.local.join(' × ')],
        ...flattenStats(run.totals).map(([name, value]) => [name, numberText(value)])], [1])));
    if (run.printed) {
        panels.push(makePanel('Output of printf', makeElement('pre', { class: 'output', tabindex: '0' }, run.printed)));
    }
    for (const output of run.outputs) {
        panels.push(makePanel(`${output.name}: ${output.type}[${output.shape.join('][')}]`, output.image
            ? makeElement('img', { class: 'picture', src: output.image, alt: `The picture ${output.name} after the run` })
            : makeElement('pre', { class: 'output', tabindex: '0' }, makeRows(output.values))));
    }
    return panels;
}

/* 1e+01 -> 10: the shortest text of a float is not always the clearest. */
export function writeOut(value) {
    return value.replace(/-?\d+(?:\.\d+)?e\+\d+/g, number => (Math.abs(Number(number)) < 1e9 ? String(Number(number)) : number));
}

function makeRows(elements) {
    const values = elements.map(value => writeOut(String(value)));
    const width = Math.max(1, ...values.map(value => value.length));
    const lines = [];

    for (let index = 0; index < values.length; index += 8) {
        lines.push(`${String(index).padStart(5)}  ${values.slice(index, index + 8).map(value => value.padStart(width)).join('  ')}`);
    }
    return lines.join('\n');
}

export function openOverview(store) {
    const panels = [];

    for (const column of store.model.columns) {
        const suffix = store.model.columns.length > 1 ? ` (${column.data.options || 'defaults'})` : '';

        if (column.data.stopped) {
            panels.push(makePanel(`The compilation stopped${suffix}`, makeElement('p', { class: 'hint' }, `It failed in this stage: ${column.data.stopped}. The other views show the stages before it.`)));
        }
        const remarks = column.data.diagnostics.filter(diagnostic => diagnostic.severity === 'remark'), others = column.data.diagnostics.filter(diagnostic => diagnostic.severity !== 'remark');

        if (others.length) {
            panels.push(makePanel(`Messages${suffix}`, listDiagnostics(store, column, others)));
        }
        if (remarks.length) {
            panels.push(makePanel(`Remarks${suffix}${remarks.length > MOST_MESSAGES ? `: the first ${MOST_MESSAGES} of ${remarks.length}` : ''}`, listDiagnostics(store, column, remarks)));
        }
        if (column.data.omitted.length) {
            panels.push(makePanel(`Left out because of the size${suffix}`, makeElement('ul', { class: 'message-list' }, column.data.omitted.map(text => makeElement('li', {}, text)))));
        }
    }
    if (store.model.columns.some(column => column.data.kernels.length)) {
        panels.push(makePanel('Kernels', makeStatistics(store)));
    }
    for (const column of store.model.columns) {
        if (column.data.run) {
            panels.push(...describeRun(store, column));
        }
    }
    panels.push(makePanel('This page', makeElement('div', { class: 'panel-body' }, makeElement('dl', { class: 'facts' },
        makeElement('dt', {}, 'Command'), makeElement('dd', {}, makeElement('code', {}, store.model.data.command)),
        makeElement('dt', {}, 'gasket'), makeElement('dd', {}, store.model.data.gasket),
        makeElement('dt', {}, 'Files'), makeElement('dd', {}, store.model.data.files.map(file => file.name).join(', '))))));
    return { element: makeElement('div', { class: 'cards flowing' }, panels), scrolls: true, update: () => {} };
}
