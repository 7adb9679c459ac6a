/* view_passes.js - the passes in order, with the difference that each made, its remarks, the steps inside, and the curve of
 * instruction counts. */
import { makeButton, makeCheckbox, makeChoice, makeNote, makeTokens } from './controls.js';
import { makeChart } from './chart.js';
import { pickInListing, makeGutter } from './contents.js';
import { compareListings, foldRows } from './diff.js';
import { makeElement } from './dom.js';
import { List } from './list.js';

const SIGNS = { same: '', removed: '−', added: '+', old: '−', new: '+', from: '⇡', to: '⇣' };
const WORDS = { removed: 'removed', added: 'added', old: 'before', new: 'after', from: 'moved away', to: 'moved here' };
const CONTEXT_ROWS = 3, MOST_REMARKS = 200;

/* The passes of the optimizer and, after them, the steps of the back end over thread IR, in one form. */
function listPasses(store) {
    const passes = store.column.data.passes.map(pass => ({ ...pass, stage: 'optimizer' }));

    for (const machine of store.column.data.machine) {
        for (const pass of machine.thread) {
            passes.push({ ...pass, function: machine.kernel, stage: 'back end', instructions: pass.instructions || [countRows(store, pass.before), countRows(store, pass.after)] });
        }
    }
    return passes;
}

function countRows(store, snapshot) {
    return snapshot < 0 ? 0 : store.column.data.snapshots[snapshot].rows.filter(row => row[0] === 2).length;
}

/* After each pass, the instructions of all functions in it together. */
function makeCurve(passes) {
    const counts = new Map();
    let total = 0;

    for (const pass of passes) {
        if (!counts.has(pass.function) && pass.before >= 0) {
            counts.set(pass.function, pass.instructions[0]);
            total += pass.instructions[0];
        }
    }
    return passes.map(pass => {
        total += pass.instructions[1] - (counts.get(pass.function) || 0);
        counts.set(pass.function, pass.instructions[1]);
        return total;
    });
}

class PassesView {
    constructor(store) {
        this.store = store;
        this.folded = true;
        this.onlyChanges = true;
        this.functionFilter = '';
        this.all = listPasses(store);
        this.buildList();
        this.buildDiff();
        this.remarks = makeElement('div', { class: 'panel-body', tabindex: '0', role: 'region', 'aria-label': 'Remarks of the pass' });
        this.buildToolbar();
        this.chartBox = makeElement('div', { class: 'panel chart-panel' });
        this.heading = makeElement('h2', { 'aria-live': 'polite' });
        this.element = makeElement('div', { class: 'stack grow' }, this.toolbar, this.chartBox, makeElement('div', { class: 'columns passes' },
            makeElement('section', { class: 'panel', 'aria-label': 'Passes' }, this.list.element),
            makeElement('section', { class: 'panel wide', 'aria-label': 'Difference' }, makeElement('div', { class: 'panel-head' }, this.heading, this.counts), this.diff.element),
            makeElement('section', { class: 'panel', 'aria-label': 'Remarks and steps' }, makeElement('div', { class: 'panel-head' }, makeElement('h2', {}, 'What it did, and why')), this.remarks)));
        this.filterPasses();
    }

    buildToolbar() {
        const functions = [...new Set(this.all.map(pass => pass.function))];

        this.functionCount = functions.filter(Boolean).length;
        const step = (text, label, to) => makeButton(text, () => this.showPass(to()), { 'aria-label': label, title: label });

        this.slider = makeElement('input', { type: 'range', min: '0', value: '0', 'aria-label': 'Pass', on: { input: event => this.showPass(Number(event.target.value)) } });
        this.toolbar = makeElement('div', { class: 'toolbar' },
            step('|◀', 'First pass', () => 0), step('◀', 'Previous pass', () => this.index - 1), step('▶', 'Next pass', () => this.index + 1), step('▶|', 'Last pass', () => this.passes.length - 1),
            makeElement('span', { class: 'slider' }, this.slider),
            functions.length > 1 ? makeChoice('Function', [{ value: '', text: 'all' }, ...functions.filter(Boolean).map(name => ({ value: name, text: name }))], '', value => {
                this.functionFilter = value;
                this.filterPasses();
            }).element : null,
            makeCheckbox('Only passes that changed code', true, checked => {
                this.onlyChanges = checked;
                this.filterPasses();
            }).element,
            makeCheckbox('Only changed rows', true, checked => {
                this.folded = checked;
                this.showPass(this.index);
            }).element);
    }

    buildList() {
        this.list = new List({ label: 'Passes', rowHeight: 26, draw: index => this.drawPass(index), pick: index => this.showPass(index), className: 'calm' });
    }

    drawPass(index) {
        const pass = this.passes[index], [before, after] = pass.instructions, change = after - before;

        return { content: [makeGutter(String(index + 1), '', 4), makeElement('span', { class: 'text' }, makeElement('b', {}, pass.name), this.functionFilter || !pass.function || this.functionCount < 2 ? '' : ` ${pass.function}`),
            makeElement('span', { class: 'aside' }, pass.before === pass.after ? 'remarks' : change ? `${change > 0 ? '+' : '−'}${Math.abs(change)}` : '±0')], className: index === this.index ? 'current' : '', selected: index === this.index };
    }

    filterPasses() {
        this.passes = this.all.filter(pass => (!this.onlyChanges || pass.before !== pass.after) && (!this.functionFilter || pass.function === this.functionFilter));
        this.chart = makeChart({ label: 'Instructions after each pass', values: makeCurve(this.passes), pick: index => this.showPass(index) });
        this.chartBox.replaceChildren(makeElement('div', { class: 'panel-head' }, makeElement('h2', {}, 'Instructions after each pass')), this.chart.element);
        this.slider.max = String(Math.max(0, this.passes.length - 1));
        this.list.setRows(this.passes.length);
        this.showPass(Math.max(0, Math.min(this.store.passIndex ?? 0, this.passes.length - 1)));
    }

    buildDiff() {
        this.counts = makeElement('span', { class: 'label' });
        this.diff = new List({ label: 'Difference of the IR', draw: index => this.drawRow(index), pick: (index, target) => this.pickRow(index, target) });
    }

    showPass(index) {
        if (!this.passes.length) {
            this.showNothing();
            return;
        }
        this.index = Math.max(0, Math.min(this.passes.length - 1, index));
        this.store.passIndex = this.index;
        this.slider.value = String(this.index);
        this.chart.showCursor(this.index);
        this.list.active = this.index;
        this.list.reveal(this.index);
        const pass = this.passes[this.index];

        this.slider.setAttribute('aria-valuetext', `${pass.name} ${pass.function}, pass ${this.index + 1} of ${this.passes.length}`);
        this.before = this.store.column.listing(pass.before);
        this.after = this.store.column.listing(pass.after);
        this.rows = compareListings(this.before, this.after);
        if (this.folded && pass.before !== pass.after) {
            this.rows = foldRows(this.rows, CONTEXT_ROWS);
        }
        this.showHeading(pass);
        this.diff.active = -1;
        this.diff.element.scrollTop = 0;
        this.diff.setRows(this.rows.length, this.diffWidth());
        this.showRemarks(pass);
    }

    step(direction) {
        this.showPass(this.index + direction);
    }

    showNothing() {
        this.index = -1;
        this.rows = [];
        this.heading.textContent = 'No pass changed anything';
        this.counts.textContent = '';
        this.diff.setRows(0);
        this.remarks.replaceChildren();
    }

    diffWidth() {
        return Math.max(this.before?.width || 0, this.after?.width || 0);
    }

    showHeading(pass) {
        const count = kind => this.rows.filter(row => row.kind === kind).length;

        this.heading.textContent = `${pass.name}${pass.function ? ` in ${pass.function}` : ''}`;
        this.counts.textContent = pass.before === pass.after ? 'changed nothing'
            : [[count('added'), 'added'], [count('removed'), 'removed'], [count('new'), 'changed'], [count('to'), 'moved']].filter(([n]) => n).map(([n, word]) => `${n} ${word}`).join(', ')
                + ` · ${pass.instructions[0]} → ${pass.instructions[1]} instructions`;
    }

    /* The listing and index that a row of the difference shows. */
    locate(row) {
        return ['removed', 'old', 'from'].includes(row.kind) ? [this.before, row.before] : [this.after, row.after];
    }

    drawRow(index) {
        const row = this.rows[index];

        if (row.kind === 'gap') {
            return { content: [makeGutter('⋯', 'sign', 0), makeElement('span', { class: 'text' }, `${row.count} unchanged row${row.count === 1 ? '' : 's'}`)], className: 'gap', label: `${row.count} unchanged rows` };
        }
        const [listing, at] = this.locate(row), match = this.store.matchRow(listing.rows[at]);

        return { content: [makeGutter(SIGNS[row.kind], 'sign', 0), makeElement('span', { class: 'text' }, listing.rows[at].kind === 2 ? '  ' : '', makeTokens(listing.tokensOf(at)),
            row.kind === 'to' || row.kind === 'from' ? makeElement('span', { class: 'aside' }, this.describeMove(row)) : null)],
        className: `${row.kind} ${['', 'linked', 'linked picked'][match]}`, selected: match > 0, label: WORDS[row.kind] ? `${WORDS[row.kind]}: ${listing.textOf(at)}` : null };
    }

    describeMove(row) {
        const other = row.kind === 'to' ? [this.before, row.before] : [this.after, row.after];
        const block = other[0].blockOf[other[1]];

        return `${row.kind === 'to' ? 'moved from' : 'moved to'} ${block < 0 ? 'elsewhere' : other[0].nameOf(block)}`;
    }

    pickRow(index, target) {
        const row = this.rows[index];

        if (row.kind === 'gap') {
            this.folded = false;
            this.showPass(this.index);
            return;
        }
        const [listing, at] = this.locate(row);

        pickInListing(this.store, listing, at, target);
    }

    showRemarks(pass) {
        const { store } = this, parts = [];

        if (pass.remarks.length) {
            parts.push(makeElement('ul', { class: 'message-list' }, pass.remarks.slice(0, MOST_REMARKS).map(remark => this.makeRemark(remark))),
                pass.remarks.length > MOST_REMARKS ? makeNote(`${pass.remarks.length - MOST_REMARKS} more remarks are not shown.`) : '');
        }
        if (pass.steps?.length) {
            parts.push(makeElement('h3', {}, `Steps inside ${pass.name}`), makeElement('ul', { class: 'message-list' }, pass.steps.slice(0, MOST_REMARKS).map(step => makeElement('li', {}, makeElement('button', { type: 'button', on: { click: () => {
                store.setPick('value', step.values[0] ?? -1, [], { values: [...step.values, ...step.blocks], instructions: [] });
                this.revealPick();
            } } }, makeElement('b', {}, step.title), ' ', this.nameValues(step.text))))));
        }
        this.remarks.replaceChildren(...(parts.length ? parts : [makeNote(pass.before === pass.after ? 'No remarks.' : 'No remarks: the difference shows all that it did.')]));
    }

    makeRemark(remark) {
        const { store } = this, place = store.column.place(remark.place);

        return makeElement('li', {}, makeElement('button', { type: 'button', on: { click: () => {
            if (remark.value !== undefined && remark.value >= 0) {
                store.pickValue(remark.value, place);
            } else {
                store.pickPlace(place);
            }
            this.revealPick();
        } } }, this.nameValues(remark.message), remark.rule ? makeElement('code', { class: 'rule' }, remark.rule) : null, makeElement('span', { class: 'place' }, store.model.placeText(place))));
    }

    /* Texts name values as rows do: those of the listing after the pass, and for values that it removed, those before it. */
    nameValues(text) {
        return text.replace(/\{(\d+)\}/g, (_, digits) => {
            const value = Number(digits), listing = this.after?.unique.has(value) || !this.before ? this.after : this.before;

            return listing ? listing.nameOf(value) : `v${value}`;
        });
    }

    findPicked() {
        return this.rows.findIndex(row => {
            const [listing, at] = row.kind === 'gap' ? [null, -1] : this.locate(row);

            return listing && this.store.matchRow(listing.rows[at]) === 2;
        });
    }

    revealPick() {
        const at = this.findPicked();

        if (at < 0 && this.folded && this.passes.length) {
            this.rows = compareListings(this.before, this.after);
            this.diff.setRows(this.rows.length, this.diffWidth());
        }
        this.diff.reveal(this.findPicked());
    }

    update(change) {
        if (change === 'focus') {
            this.all = listPasses(this.store);
            this.filterPasses();
        } else {
            this.diff.drawRows();
        }
    }
}

export function openPasses(store) {
    return new PassesView(store);
}
