/* contents.js - the stages of a compilation as rows of a list: source, syntax tree, IR, SPIR-V, thread IR, machine IR, vISA, assembly. A content is
 * { count, width, draw(index), pick(index, target), findFirst() } for a list; findFirst() returns the first row that belongs to the
 * picked item, or -1. */
import { makeTokens } from './controls.js';
import { makeElement } from './dom.js';
import { highlightAssembly } from './highlight.js';
import { ROW_HEADER, ROW_LABEL } from './listing.js';

const ASSEMBLY_COLUMNS = 5, WIDEST_COLUMN = 20; /* mask, operation with execution size, operands; characters */
const MATCH_CLASS = ['', 'linked', 'linked picked'];

function findRow(count, matches) {
    let linked = -1;

    for (let index = 0; index < count; index++) {
        const match = matches(index);

        if (match === 2) {
            return index;
        }
        if (match === 1 && linked < 0) {
            linked = index;
        }
    }
    return linked;
}

function hueClass(store, place) {
    const hue = store.model.colourOf(place);

    return hue < 0 ? '' : ` hue-${hue}`;
}

export function makeGutter(text, className = '', width = 5) {
    return makeElement('span', { class: `gutter ${className}`, style: `min-width:${width}ch` }, text);
}

/* "12×" with the mean number of active lanes: the margin of a line or an instruction. */
export function countsText(times, channels) {
    return times ? `${times.toLocaleString('en')}× ${(channels / times).toFixed(1).replace(/\.0$/, '')}` : '';
}

/* The characters of the longest of countsText() for [times, channels]. */
function measureCounts(counts) {
    return Math.max(0, ...counts.map(([times, channels]) => countsText(times, channels).length));
}

/* The index in LINE of a column that counts bytes of UTF-8 from 1. */
function textIndex(line, column) {
    let bytes = 1, index = 0;

    while (bytes < column && index < line.length) {
        const code = line.codePointAt(index);

        bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        index += code < 0x10000 ? 1 : 2;
    }
    return index;
}

/* Extends [from, to) until its brackets close. */
function closeBrackets(line, from, to) {
    let open = 0, end = from;

    for (; end < line.length && (end < to || open > 0); end++) {
        open += '([{'.includes(line[end]) ? 1 : ')]}'.includes(line[end]) ? -1 : 0;
    }
    return Math.max(to, end);
}

class SourceContent {
    /* counts: false: without the executions of each line in the recorded run. */
    constructor(store, column, file, { counts: hasCounts = true } = {}) {
        this.store = store;
        this.column = column;
        this.file = file;
        this.lines = store.model.data.files[file].text.split('\n');
        this.tokens = store.model.source(file);
        this.count = this.lines.length;
        this.width = Math.max(...this.lines.map(line => line.length)) + 16;
        this.hasCounts = hasCounts && column.data.run !== null;
        this.numberWidth = String(this.lines.length).length;
        const counts = Object.values(column.data.run?.lines || {});

        this.hottest = Math.max(1, ...counts.map(([times]) => times));
        this.countsWidth = measureCounts(counts) + 2.5; /* with the mark of the heat */
    }

    places(line) {
        return this.store.model.placesOnLine.get(`${this.file}:${line}`) || [];
    }

    /* The token at which each place of the line begins: start of the token -> place. */
    markedTokens(index) {
        const marks = new Map();

        for (const place of this.places(index + 1)) {
            const at = textIndex(this.lines[index], this.store.model.places[place].column);
            const token = this.tokens[index].find(t => t.start <= at && at < t.start + t.text.length);

            if (token) {
                marks.set(token.start, place);
            }
        }
        return marks;
    }

    /* The parts of the line that picked expressions cover. */
    pickedParts(index) {
        const parts = [], { store } = this, line = this.lines[index];

        if (store.pick.kind === 'line') {
            return parts;
        }
        for (const place of this.places(index + 1)) {
            if (store.matchPlace(place)) {
                const extent = store.model.extents.get(place) || [store.model.places[place].column, store.model.places[place].column];
                const [first, last] = extent.map(column => textIndex(line, column));
                const from = line[first] === '(' ? /\w*$/.exec(line.slice(0, first)).index : first; /* a call has the place of its bracket */
                const token = this.tokens[index].find(t => t.start <= last && last < t.start + t.text.length);

                parts.push([from, closeBrackets(line, from, token ? token.start + token.text.length : last + 1)]);
            }
        }
        return parts;
    }

    draw(index) {
        const { store } = this, marks = this.markedTokens(index), parts = this.pickedParts(index);
        const tokens = this.tokens[index].map(token => {
            const inside = parts.some(([from, to]) => token.start >= from && token.start < to);
            const hue = marks.has(token.start) ? `at-${store.model.colourOf(marks.get(token.start))}` : '';

            return { ...token, mark: inside ? 'in-pick' : hue };
        });
        const picked = store.pick.line && store.pick.line.file === this.file && store.pick.line.line === index + 1;
        const match = picked ? 2 : parts.length ? 1 : 0;

        return { content: [this.drawCounts(index + 1), makeGutter(String(index + 1), '', this.numberWidth), makeElement('span', { class: 'text' }, makeTokens(tokens))],
            className: MATCH_CLASS[match], selected: match > 0 };
    }

    drawCounts(line) {
        if (!this.hasCounts) {
            return null;
        }
        const counts = this.column.lineCounts(this.file, line);
        const heat = counts ? Math.round(Math.sqrt(counts[0] / this.hottest) * 100) : 0;

        return makeElement('span', { class: 'gutter', style: `min-width:${this.countsWidth}ch`, title: counts ? `${counts[0]} instructions with ${counts[1]} active channels, ${counts[2]} bytes, ${counts[3]} divergent` : null },
            counts ? [countsText(counts[0], counts[1]), ' ', makeElement('i', { class: 'heat', style: `opacity:${Math.max(0.15, heat / 100)}` })] : '');
    }

    pick(index, target) {
        const start = target?.dataset?.start;
        const place = start === undefined ? undefined : this.markedTokens(index).get(Number(start));

        if (place === undefined) {
            this.store.pickLine(this.file, index + 1);
        } else {
            this.store.pickPlace(place);
        }
    }

    /* The row to show first: the function. */
    get home() {
        const f = this.column.function(this.store.functionName), place = f ? this.store.model.places[this.column.place(this.column.data.snapshots[f.first]?.rows[0]?.[3] ?? -1)] : null;

        return place && place.file === this.file ? Math.max(0, place.line - 3) : 0;
    }

    findFirst() {
        const { pick, model } = this.store;

        if (pick.line && pick.line.file === this.file) {
            return pick.line.line - 1;
        }
        const lines = [...pick.places].map(place => model.places[place]).filter(place => place.file === this.file).map(place => place.line);

        return lines.length ? Math.min(...lines) - 1 : -1;
    }
}

class TreeContent {
    constructor(store, column) {
        this.store = store;
        this.rows = [];
        column.data.tree.forEach(node => this.addNode(column, node, 0));
        this.count = this.rows.length;
        this.width = Math.max(20, ...this.rows.map(row => 2 * row.depth + row.node.kind.length + row.node.text.length + row.node.type.length + 8));
    }

    addNode(column, node, depth) {
        this.rows.push({ node, depth, place: column.place(node.place), value: -1 });
        (node.children || []).forEach(child => this.addNode(column, child, depth + 1));
    }

    draw(index) {
        const { node, depth, place } = this.rows[index];
        const match = this.store.matchRow(this.rows[index]);

        return { content: makeElement('span', { class: 'text' }, '  '.repeat(depth), makeElement('span', { class: 't-operation' }, node.kind), ` ${node.text}`,
            node.type ? makeElement('span', { class: 't-type' }, `  ${node.type}`) : null), className: MATCH_CLASS[match] + hueClass(this.store, place), selected: match > 0 };
    }

    pick(index) {
        this.store.pickPlace(this.rows[index].place);
    }

    findFirst() {
        return findRow(this.count, index => this.store.matchRow(this.rows[index]));
    }
}

/* IR, thread IR. */
export class ListingContent {
    constructor(store, listing) {
        this.store = store;
        this.listing = listing;
        this.count = listing.rows.length;
        this.width = listing.width;
    }

    draw(index) {
        const row = this.listing.rows[index], match = this.store.matchRow(row);
        const section = row.kind === ROW_LABEL || row.kind === ROW_HEADER ? ' section' : '';

        return { content: makeElement('span', { class: 'text' }, row.kind === 2 ? '  ' : '', makeTokens(this.listing.tokensOf(index))),
            className: MATCH_CLASS[match] + section + hueClass(this.store, row.place), selected: match > 0 };
    }

    pick(index, target) {
        pickInListing(this.store, this.listing, index, target);
    }

    findFirst() {
        return findRow(this.count, index => this.store.matchRow(this.listing.rows[index]));
    }
}

/* Picks the value that was clicked, else the value of the row. */
export function pickInListing(store, listing, index, target) {
    const row = listing.rows[index];
    const named = target?.dataset?.value;

    if (named !== undefined && named !== '') {
        const at = listing.rowOf.get(Number(named));

        store.pickValue(Number(named), at === undefined ? -1 : listing.rows[at].place);
    } else if (row.value >= 0) {
        store.pickValue(row.value, row.place);
    } else {
        store.pickPlace(row.place);
    }
}

/* The words of an instruction: its mask, "" if it has none, operation with execution size, and the operands. */
function splitInstruction(text) {
    const words = text.trim().split(/\s+/);

    if (!/^\(\W?[Wf]/.test(words[0])) {
        words.unshift('');
    }
    if (/^\(\d+\|/.test(words[2])) {
        words.splice(1, 2, `${words[1].padEnd(5)} ${words[2]}`);
    }
    return words;
}

/* The characters of the columns of ASSEMBLY: the last word of an instruction needs none. */
export function measureColumns(assembly) {
    const widths = new Array(ASSEMBLY_COLUMNS).fill(0);

    for (const { text } of assembly) {
        splitInstruction(text).slice(0, -1).forEach((word, index) => {
            widths[index] = Math.max(widths[index] ?? 0, Math.min(word.length, WIDEST_COLUMN));
        });
    }
    return widths.slice(0, ASSEMBLY_COLUMNS);
}

/* The words of an instruction in columns of WIDTHS. */
export function alignInstruction(text, widths) {
    const words = splitInstruction(text);

    return words.map((word, index) => word.padEnd(index < words.length - 1 ? widths[index] ?? 0 : 0)).join(' ');
}

class MachineContent {
    constructor(store, listing) {
        this.store = store;
        this.listing = listing;
        this.count = listing.rows.length;
        this.width = Math.max(20, ...listing.rows.map(row => row.text.length + 2));
    }

    match(index) {
        const row = this.listing.rows[index];

        if (row.value >= 0 && this.store.pick.ids.has(row.value)) {
            return this.store.pick.kind === 'instruction' ? 2 : 1;
        }
        return this.store.pick.kind !== 'instruction' && row.place >= 0 && this.store.pick.places.has(row.place) ? 1 : 0;
    }

    draw(index) {
        const row = this.listing.rows[index], match = this.match(index);

        return { content: makeElement('span', { class: 'text' }, makeTokens(this.listing.tokensOf(index))),
            className: MATCH_CLASS[match] + (row.kind === ROW_LABEL || row.kind === ROW_HEADER ? ' section' : '') + hueClass(this.store, row.place), selected: match > 0 };
    }

    pick(index) {
        const row = this.listing.rows[index];
        const instruction = row.value < 0 ? -1 : this.store.machine.assembly.findIndex(i => i.id === row.value);

        if (instruction >= 0) {
            this.store.pickInstruction(instruction);
        } else {
            this.store.pickPlace(row.place);
        }
    }

    findFirst() {
        return findRow(this.count, index => this.match(index));
    }
}

export class AssemblyContent {
    /* current(): the instruction of the recorded run, or -1. */
    constructor(store, column, current = () => -1) {
        this.store = store;
        this.column = column;
        this.current = current;
        this.assembly = column.machine(store.kernelName)?.assembly || [];
        this.run = column.runOf(store.kernelName);
        this.countsWidth = this.run ? measureCounts(this.run.counts.map((times, index) => [times, this.run.channels[index]])) : 0;
        this.count = this.assembly.length;
        this.columns = measureColumns(this.assembly);
        this.labelWidth = Math.max(0, ...this.assembly.map(i => i.block.length && i.block.length + 1));
        this.width = Math.max(20, ...this.assembly.map(i => alignInstruction(i.text, this.columns).length + i.names.join(', ').length + 20));
    }

    draw(index) {
        const { text, block, names, why, place } = this.assembly[index], { store } = this;
        const match = this.column === store.column ? store.matchInstruction(index) : store.matchRow({ value: -1, place: this.column.place(place) });
        const here = this.current() === index ? ' current' : '';

        return { content: [this.run ? makeGutter(countsText(this.run.counts[index], this.run.channels[index]), '', this.countsWidth) : null,
            makeGutter(String(index), '', 3),
            makeElement('span', { class: 'label-column t-label', style: `min-width:${this.labelWidth}ch` }, block ? `${block}:` : ''),
            makeElement('span', { class: 'text', title: why || null }, makeTokens(highlightAssembly(alignInstruction(text, this.columns))),
                names.length ? makeElement('span', { class: 'aside' }, names.join(', ')) : null)],
        className: MATCH_CLASS[match] + here + hueClass(store, this.column.place(place)), selected: match > 0 || Boolean(here) };
    }

    pick(index) {
        if (this.column === this.store.column) {
            this.store.pickInstruction(index);
        } else {
            this.store.pickPlace(this.column.place(this.assembly[index].place));
        }
    }

    findFirst() {
        return findRow(this.count, index => this.store.matchInstruction(index));
    }
}

/* The stages of COLUMN that have data: { source: { text, steps: [{ value, text }], open(step) } }; a step is a string. */
export function listStages(store, column) {
    const { data } = column, f = column.function(store.functionName), machine = column.machine(store.kernelName);
    const stages = { source: { text: 'Source', steps: store.model.data.files.map((file, index) => ({ value: String(index), text: file.name })),
        open: (step, options) => new SourceContent(store, column, Number(step), options) } };

    if (data.tree.length) {
        stages.tree = { text: 'Syntax tree', steps: [], open: () => new TreeContent(store, column) };
    }
    if (f) {
        const steps = [f.final >= 0 ? { value: String(f.final), text: 'after all passes' } : null, { value: String(f.first), text: 'before the passes' }].filter(Boolean);

        stages.ir = { text: 'IR', steps, open: step => new ListingContent(store, column.listing(Number(step))) };
    }
    if (data.checks?.listings.length) {
        stages.checked = { text: 'IR as checked', steps: data.checks.listings.map(snapshot => ({ value: String(snapshot), text: data.snapshots[snapshot].function })), open: step => new ListingContent(store, column.listing(Number(step))) };
    }
    if (data.spirv.length) {
        stages.spirv = { text: 'SPIR-V', steps: [], open: () => new MachineContent(store, column.spirvListing()) };
    }
    if (machine?.thread.length) {
        const passes = [...machine.thread].reverse().filter(pass => pass.after >= 0);

        stages.thread = { text: 'Thread IR', steps: passes.map(pass => ({ value: String(pass.after), text: `after ${pass.name}` })),
            open: step => new ListingContent(store, column.listing(Number(step))) };
    }
    if (machine?.machine.length) {
        stages.machine = { text: 'Machine IR', steps: machine.machine.map((pass, index) => ({ value: String(index), text: `after ${pass.name}` })).reverse(),
            open: step => new MachineContent(store, column.machineListing(store.kernelName, Number(step))) };
    }
    if (machine?.visa.length) {
        stages.visa = { text: 'vISA', steps: [], open: () => new MachineContent(store, column.visaListing(store.kernelName)) };
    }
    if (machine) {
        stages.assembly = { text: 'Assembly', steps: [], open: () => new AssemblyContent(store, column) };
    }
    return stages;
}
