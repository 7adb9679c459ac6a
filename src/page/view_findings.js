/* view_findings.js - the findings of --check: each with its accesses in the source and in the time of the checked run, and a replay of what their
 * work-items executed. The checked run is not the run of the machine code; see src/explain/README.md. */
import { makeButton, makeChoice, makeNote, makeTokens } from './controls.js';
import { listStages } from './contents.js';
import { countText, makeElement, makeShape } from './dom.js';
import { List } from './list.js';

const TIME_WIDTH = 560, ROW_HEIGHT = 22, LABEL_WIDTH = 96;

export function itemText(item) {
    const dimensions = item[2] ? 3 : item[1] ? 2 : 1;

    return `(${item.slice(0, dimensions).join(',')})`;
}

/* The time of step INDEX of THREAD, in operations of the checked run. */
export function timeOf(thread, index) {
    let turn = thread.turns[0];

    for (const other of thread.turns) {
        turn = other[0] <= index ? other : turn;
    }
    return turn[1] + index - turn[0];
}

/* The value number and the result of step INDEX of THREAD; the result is "" if there is none. */
export function readStep(thread, index) {
    const step = thread.steps[index];

    return Array.isArray(step) ? { value: step[0], result: step[1] } : { value: step, result: '' };
}

/* A sentence about all findings. */
export function summarize(checks) {
    const errors = checks.findings.filter(finding => finding.level === 'error').length, warnings = checks.findings.length - errors;
    const parts = [errors ? countText(errors, 'error') : '', warnings ? countText(warnings, 'warning') : ''].filter(Boolean).join(' and ');

    return `${parts ? `The checks found ${parts}` : 'The checks found no mistake'} in this run of kernel ${checks.kernel}. They ran it as it is written, before any optimization.${checks.full ? ' The run stopped at the limit of --max-findings.' : ''}`;
}

function describeObject(finding) {
    return finding.object === undefined ? '' : `${finding.object}: ${finding.space} memory, offset ${finding.offset}${finding.bytes ? `, ${countText(finding.bytes, 'byte')}` : ''}`;
}

function describeAccess(access, index, count) {
    const name = access.kind || (count > 1 ? 'access' : 'here');

    return `${count > 1 ? `${index + 1}. ` : ''}${name}${access.item ? ` by work-item ${itemText(access.item)}` : ''}`;
}

class FindingsView {
    constructor(store) {
        this.store = store;
        this.checks = store.column.data.checks;
        this.rows = new Map(); /* value number -> its listing and row */
        for (const snapshot of this.checks.listings) {
            const listing = store.column.listing(snapshot);

            listing.rowOf.forEach((row, value) => this.rows.set(value, { listing, row }));
        }
        this.buildLists();
        this.cards = this.checks.findings.map((finding, index) => this.makeCard(finding, index));
        this.element = makeElement('div', { class: 'stack grow' }, makeElement('p', { class: 'soft', role: 'status' }, summarize(this.checks)),
            this.cards.length ? makeElement('div', { class: 'columns findings grow' },
                makeElement('section', { class: 'panel', 'aria-label': 'Findings' }, makeElement('div', { class: 'panel-scroll', tabindex: '0', role: 'region', 'aria-label': 'List of findings' }, this.cards)),
                makeElement('div', { class: 'stack' }, makeElement('section', { class: 'panel grow', 'aria-label': 'Source' }, this.source.element), this.makeReplay())) : null);
        const { finding = 0, thread = -1, position = 0 } = store.moment ?? {};

        if (this.cards.length) {
            this.showFinding(Math.min(finding, this.cards.length - 1));
            this.openThread(thread, position);
        }
    }

    buildLists() {
        this.source = new List({ label: 'Source', draw: index => this.content.draw(index), pick: (index, target) => this.content.pick(index, target) });
        this.operations = new List({ label: 'Operations of the work-item', draw: index => this.drawStep(index), pick: index => this.moveTo(index) });
    }

    makeReplay() {
        const { threads } = this.checks;

        this.thread = makeChoice('Work-item', threads.map((thread, index) => ({ value: index, text: itemText(thread.item.global) })), 0, value => this.openThread(Number(value), 0));
        this.slider = makeElement('input', { type: 'range', min: '0', value: '0', 'aria-label': 'Operation of the work-item', on: { input: event => this.moveTo(Number(event.target.value)) } });
        this.counter = makeElement('span', { class: 'label counter', 'aria-live': 'polite' });
        this.time = makeElement('div', { class: 'panel-body scrolls-x', tabindex: '0', role: 'region', 'aria-label': 'Time of the checked run' });
        const step = (text, label, press) => makeButton(text, press, { 'aria-label': label, title: label });

        return makeElement('section', { class: 'panel grow', 'aria-label': 'Replay of the checked run' },
            makeElement('div', { class: 'panel-head toolbar' }, this.thread.element,
                step('◀ line', 'Back by a source line', () => this.moveByLine(-1)), step('◀', 'Back by an operation', () => this.step(-1)),
                step('▶', 'Forward by an operation', () => this.step(1)), step('line ▶', 'Forward by a source line', () => this.moveByLine(1)), this.slider, this.counter),
            this.time, this.operations.element);
    }

    makeCard(finding, index) {
        const place = this.store.column.place(finding.place), { accesses } = finding;
        const facts = [describeObject(finding), finding.count > 1 ? `${finding.count.toLocaleString('en')} times, first in work-item ${finding.items.map(item => itemText(item.global)).join(', ')}` : ''].filter(Boolean);

        return makeElement('article', { class: 'finding', 'data-finding': index },
            makeElement('button', { type: 'button', class: 'finding-title', on: { click: () => this.pickFinding(index) } },
                makeElement('span', { class: `badge ${finding.level}` }, `${finding.level}: ${finding.kind}`), ' ', finding.message, makeElement('span', { class: 'place' }, this.store.model.placeText(place))),
            accesses.map((access, number) => this.makeAccess(index, access, number, accesses.length)),
            facts.map(text => makeElement('p', { class: 'soft' }, text)),
            makeElement('ul', {}, finding.notes.map(note => this.makeNote(note))));
    }

    makeAccess(finding, access, number, count) {
        const place = this.store.column.place(access.place), thread = this.checks.threads[access.thread];
        const result = thread ? readStep(thread, access.step).result : '';
        const moment = thread ? `, operation ${(thread.before + access.step).toLocaleString('en')}, time ${timeOf(thread, access.step).toLocaleString('en')}${result ? `: value ${result}` : ''}` : '';

        return makeElement('div', { class: 'access' }, makeElement('button', { type: 'button', class: 'button plain', on: { click: () => {
            this.showFinding(finding);
            this.store.pickNear(place);
        } } }, describeAccess(access, number, count)),
        thread ? makeButton('Step to it', () => this.goTo(finding, access), { class: 'button small', 'aria-label': `Step to the moment of ${describeAccess(access, number, count)}` }) : null,
        makeElement('span', { class: 'soft' }, `line ${this.store.model.places[place]?.line ?? '?'}${moment || '; no recorded operation is known to be this one'}`));
    }

    makeNote(note) {
        const place = this.store.column.place(note.place);

        return makeElement('li', {}, place < 0 ? note.message : makeElement('button', { type: 'button', class: 'button plain note', on: { click: () => this.store.pickNear(place) } }, `${note.message} (line ${this.store.model.places[place].line})`));
    }

    pickFinding(index) {
        const known = this.checks.findings[index].accesses.find(access => access.thread >= 0);

        this.showFinding(index);
        if (known) {
            this.goTo(index, known);
        } else {
            this.store.pickNear(this.store.column.place(this.checks.findings[index].place));
        }
    }

    goTo(finding, access) {
        this.showFinding(finding);
        this.openThread(access.thread, access.step);
    }

    showFinding(index) {
        this.finding = index;
        this.cards.forEach((card, number) => card.classList.toggle('picked', number === index));
    }

    /* Opens thread INDEX at step POSITION; -1: the first known access of the finding. */
    openThread(index, position) {
        const known = this.checks.findings[this.finding].accesses.find(access => access.thread >= 0);
        const chosen = index < 0 ? known?.thread ?? 0 : index;

        this.threadIndex = chosen;
        this.replayed = this.checks.threads[chosen];
        if (!this.replayed?.steps.length) {
            this.replayed = null;
            this.counter.textContent = 'no operations were recorded';
            this.openSource(this.store.column.place(this.checks.findings[this.finding].place));
            return;
        }
        this.thread.select.value = String(chosen);
        this.slider.max = String(this.replayed.steps.length - 1);
        this.operations.setRows(this.replayed.steps.length);
        this.moveTo(index < 0 ? known?.step ?? 0 : position);
    }

    /* The place of the operation at step INDEX. */
    placeOf(index) {
        const found = this.rows.get(readStep(this.replayed, index).value);

        return found ? found.listing.rows[found.row].place : -1;
    }

    lineOf(index) {
        const place = this.store.model.places[this.placeOf(index)];

        return place ? place.file * 1e7 + place.line : -1;
    }

    moveTo(position) {
        if (!this.replayed) {
            return;
        }
        this.position = Math.max(0, Math.min(this.replayed.steps.length - 1, position));
        this.store.moment = { finding: this.finding, thread: this.threadIndex, position: this.position };
        this.slider.value = String(this.position);
        const time = timeOf(this.replayed, this.position), text = `operation ${(this.replayed.before + this.position).toLocaleString('en')} of work-item ${itemText(this.replayed.item.global)}, time ${time.toLocaleString('en')}`;

        this.slider.setAttribute('aria-valuetext', text);
        this.counter.textContent = text + (this.replayed.cut && this.position === this.replayed.steps.length - 1 ? '; later ones are not recorded' : '');
        this.showTime(time);
        this.store.pickNear(this.placeOf(this.position));
        this.openSource(this.placeOf(this.position));
        this.operations.reveal(this.position);
    }

    step(direction) {
        this.moveTo(this.position + direction);
    }

    moveByLine(direction) {
        if (!this.replayed) {
            return;
        }
        const start = this.lineOf(this.position);
        let next = this.position + direction;

        while (next > 0 && next < this.replayed.steps.length - 1 && (this.lineOf(next) === start || this.lineOf(next) < 0)) {
            next += direction;
        }
        this.moveTo(next);
    }

    openSource(place) {
        const file = this.store.model.places[place]?.file ?? this.file ?? 0;

        if (file !== this.file) {
            this.file = file;
            this.content = listStages(this.store, this.store.column).source.open(String(file), { counts: false });
            this.source.setRows(this.content.count, this.content.width);
        }
        this.source.reveal(this.store.model.places[place] ? this.store.model.places[place].line - 1 : -1);
    }

    /* The accesses of the finding that are step INDEX of the thread shown. */
    accessesAt(index) {
        return this.checks.findings[this.finding].accesses.map((access, number) => [access, number]).filter(([access]) => access.thread === this.threadIndex && access.step === index);
    }

    drawStep(index) {
        const { value, result } = readStep(this.replayed, index), found = this.rows.get(value), here = index === this.position;
        const marks = this.accessesAt(index).map(([access, number]) => makeElement('span', { class: 'badge error' }, `access ${number + 1}`));
        const line = found ? this.store.model.places[found.listing.rows[found.row].place]?.line : undefined;

        return { content: [makeElement('span', { class: 'gutter', style: 'min-width:6ch' }, String(this.replayed.before + index)), makeElement('span', { class: 'gutter', style: 'min-width:5ch' }, line === undefined ? '' : `:${line}`),
            makeElement('span', { class: 'text' }, found ? makeTokens(found.listing.tokensOf(found.row)) : `value ${value}`),
            makeElement('span', { class: 'aside result' }, result ? `= ${result} ` : '', marks)],
        className: `${here ? 'current' : ''} ${marks.length ? 'at-access' : ''}`, selected: here };
    }

    /* A row for each work-item of the finding: when it ran, and its accesses. */
    showTime(now) {
        const { accesses } = this.checks.findings[this.finding];
        const shown = [...new Set([...accesses.map(access => access.thread).filter(thread => thread >= 0), this.threadIndex])].sort((a, b) => a - b);
        const spans = shown.flatMap(thread => this.spansOf(thread)), first = Math.min(...spans.map(span => span.from)), last = Math.max(...spans.map(span => span.to), first + 1);
        const x = time => LABEL_WIDTH + (time - first) / (last - first) * (TIME_WIDTH - LABEL_WIDTH - 12), y = thread => shown.indexOf(thread) * ROW_HEIGHT;
        const label = `${shown.map(thread => `work-item ${itemText(this.checks.threads[thread].item.global)}`).join(' and ')} from time ${first} to ${last}; the replay is at time ${now}`;

        this.time.replaceChildren(makeShape('svg', { width: TIME_WIDTH, height: shown.length * ROW_HEIGHT + 4, role: 'img', 'aria-label': label },
            shown.map(thread => makeShape('text', { class: 'small', x: 0, y: y(thread) + 15 }, `item ${itemText(this.checks.threads[thread].item.global)}`)),
            spans.map(({ thread, from, to }) => makeShape('rect', { class: 'span-run', x: x(from), y: y(thread) + 4, width: Math.max(2, x(to) - x(from)), height: ROW_HEIGHT - 8, rx: 2 })),
            accesses.filter(access => access.thread >= 0).map(access => makeShape('circle', { class: 'moment', cx: x(timeOf(this.checks.threads[access.thread], access.step)), cy: y(access.thread) + ROW_HEIGHT / 2, r: 5 })),
            makeShape('line', { x1: x(now), x2: x(now), y1: 0, y2: shown.length * ROW_HEIGHT + 4, style: 'stroke:var(--pick-edge);stroke-width:2.5' })));
    }

    spansOf(number) {
        const thread = this.checks.threads[number];

        return thread.turns.map(([first, time], index) => ({ thread: number, from: time, to: time + (thread.turns[index + 1]?.[0] ?? thread.steps.length) - first }));
    }

    /* Lists scroll only when they are part of the page. */
    opened() {
        if (this.replayed) {
            this.operations.reveal(this.position);
            this.openSource(this.placeOf(this.position));
        }
    }

    update() {
        if (this.cards.length) {
            this.source.drawRows();
            this.operations.drawRows();
        }
    }
}

export function openFindings(store) {
    if (!store.column.data.checks) {
        return { element: makeElement('div', { class: 'panel' }, makeNote('These options have no checks.')), update: () => {} };
    }
    return new FindingsView(store);
}
