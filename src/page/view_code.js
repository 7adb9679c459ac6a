/* view_code.js - one to three stages of the compilation side by side, linked by place; of a compilation that stopped, those that exist, beside its
 * messages. */
import { fillChoice, makeChoice } from './controls.js';
import { listStages } from './contents.js';
import { makeElement } from './dom.js';
import { List } from './list.js';
import { listDiagnostics } from './view_overview.js';

const PANES = [{ stage: 'source' }, { stage: 'assembly' }, { stage: 'ir' }];

class Pane {
    constructor(store, state, number) {
        this.store = store;
        this.state = state;
        this.list = new List({ label: `Stage ${number}`, draw: index => this.content.draw(index), pick: (index, target) => this.pickRow(index, target) });
        const title = `Pane ${number}`;

        this.stage = makeChoice('', [], '', value => this.openStage(value), { 'aria-label': `${title}: stage` });
        this.step = makeChoice('', [], '', value => this.openStep(value), { 'aria-label': `${title}: step` });
        this.options = makeChoice('', store.model.columns.map((c, index) => ({ value: index, text: c.data.options || 'defaults' })), 0, value => {
            state.column = Number(value);
            this.openStage(state.stage);
        }, { 'aria-label': `${title}: options` });
        this.options.element.hidden = store.model.columns.length < 2;
        this.element = makeElement('section', { class: 'panel', 'aria-label': title },
            makeElement('div', { class: 'panel-head' }, this.stage.select, this.step.select, this.options.element), this.list.element);
    }

    get column() {
        return this.store.model.columns[this.state.column ?? this.store.columnIndex];
    }

    openStage(stage) {
        const stages = listStages(this.store, this.column);

        this.state.stage = stages[stage] ? stage : 'source';
        fillChoice(this.stage.select, Object.entries(stages).map(([value, { text }]) => ({ value, text })), this.state.stage);
        const { steps, text } = stages[this.state.stage];

        this.list.element.setAttribute('aria-label', text);
        this.step.select.hidden = steps.length < 2;
        fillChoice(this.step.select, steps, this.state.step);
        const step = steps.some(s => s.value === this.state.step) ? this.state.step : steps[0]?.value;

        this.openStep(step, stages);
    }

    openStep(step, stages = listStages(this.store, this.column)) {
        this.state.step = step;
        this.step.select.value = step;
        this.content = stages[this.state.stage].open(step);
        this.list.active = -1;
        this.list.setRows(this.content.count, this.content.width);
        this.scrollToStart();
    }

    /* Shows the picked rows, or else the function. A list scrolls only when it is part of the page. */
    scrollToStart() {
        if (!this.content) {
            return;
        }
        const first = this.content.findFirst();

        if (first >= 0) {
            this.list.reveal(first);
        } else {
            this.list.scrollTo(this.content.home || 0);
        }
    }

    pickRow(index, target) {
        this.picking = true;
        this.content.pick(index, target);
        this.picking = false;
    }

    showPick() {
        if (!this.content) {
            return;
        }
        if (!this.picking) {
            this.list.reveal(this.content.findFirst());
        }
        this.list.drawRows();
    }
}

/* The messages of a compilation that stopped, as a pane. */
function makeStopPane(store) {
    return makeElement('section', { class: 'panel', 'aria-label': 'Messages' }, makeElement('h2', {}, `Messages: it stopped in this stage: ${store.column.data.stopped}`),
        makeElement('div', { class: 'panel-scroll', tabindex: '0', role: 'region', 'aria-label': 'List of messages' }, listDiagnostics(store, store.column, store.column.data.diagnostics.filter(diagnostic => diagnostic.severity !== 'remark'))));
}

/* The panes of the latest stages that exist; a stage that was chosen and does not exist is the source, once. */
function choosePanes(store) {
    const stages = listStages(store, store.column), existing = store.panes.filter(pane => stages[pane.stage]);

    return store.column.data.stopped && store.model.columns.length < 2 ? existing.slice(0, Math.max(1, store.paneCount - 1)) : store.panes.slice(0, store.paneCount);
}

export function openCode(store) {
    store.panes ??= store.model.columns.length > 1
        ? [{ stage: 'source' }, { stage: 'assembly', column: 0 }, { stage: 'assembly', column: 1 }] : PANES.map(pane => ({ ...pane }));
    store.paneCount ??= store.model.columns.length > 1 && window.innerWidth > 1100 ? 3 : 2;
    const columns = makeElement('div', {});
    let panes = [];

    const layOut = () => {
        panes = choosePanes(store).map((state, index) => new Pane(store, state, index + 1));
        columns.className = `columns grow ${['', '', 'two', 'three'][store.paneCount]}`;
        columns.replaceChildren(...panes.map(pane => pane.element), ...(store.column.data.stopped ? [makeStopPane(store)] : []));
        panes.forEach(pane => setTimeout(() => pane.openStage(pane.state.stage))); /* each in a task of its own: a large text takes a tenth of a second */
    };
    const count = makeChoice('Panes', [1, 2, 3].map(value => ({ value, text: String(value) })), store.paneCount, value => {
        store.paneCount = Number(value);
        layOut();
    });
    const element = makeElement('div', { class: 'stack grow' }, makeElement('div', { class: 'toolbar' }, count.element,
        makeElement('span', { class: 'label' }, store.run ? 'Margin: executions × mean number of active lanes. Colours connect an expression with its code.' : 'Colours connect an expression with its code.')), columns);

    layOut();
    return { element, opened: () => panes.forEach(pane => pane.scrollToStart()), update: change => (change === 'focus' ? panes.forEach(pane => pane.openStage(pane.state.stage)) : panes.forEach(pane => pane.showPick())) };
}
