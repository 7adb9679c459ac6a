/* view_watch.js - the panel of watched values in the view of the run: a row for each, a column for each lane, and the way to the instruction that has written it. */
import { makeButton, makeTable } from './controls.js';
import { makeElement, makeId } from './dom.js';
import { bytesOfWatch, describeWatch, findWrite, readWatch } from './watch.js';

export class WatchPanel {
    /* RUN is the view: its store, its replay, and moveTo(position). */
    constructor(view) {
        const id = makeId('watch'), names = makeId('names');

        this.view = view;
        this.input = makeElement('input', { id, type: 'text', list: names, size: '14', spellcheck: 'false', autocomplete: 'off', on: { keydown: event => {
            if (event.key === 'Enter') {
                this.add(this.input.value);
            }
        } } });
        this.status = makeElement('span', { class: 'label', role: 'status' });
        this.table = makeElement('div', { class: 'watch-table' });
        this.element = makeElement('section', { class: 'panel watch-panel', 'aria-label': 'Watch' }, makeElement('div', { class: 'panel-head' }, makeElement('h2', {}, 'Watch'),
            makeElement('span', { class: 'toolbar' }, makeElement('label', { for: id }, 'variable or register'), this.input, makeElement('datalist', { id: names }, this.listNames().map(value => makeElement('option', { value }))), makeButton('Watch', () => this.add(this.input.value))),
            this.status), this.table);
    }

    get texts() {
        return this.view.store.watches ??= [];
    }

    listNames() {
        return [...new Set(this.view.store.machine.registers.variables.map(variable => variable.name).filter(Boolean))].sort();
    }

    describe(text) {
        const { replay, store, instruction } = this.view;

        return describeWatch(text, replay, store.machine.registers.variables, instruction);
    }

    add(typed) {
        const text = typed.trim();

        if (!text || this.texts.includes(text)) {
            this.status.textContent = text ? `${text} is watched.` : 'Type the name of a variable, or a register such as r12.';
            return;
        }
        if (!this.describe(text)) {
            this.status.textContent = `${text} is neither a variable of this kernel that was in a register, nor a register.`;
            return;
        }
        this.texts.push(text);
        this.input.value = '';
        this.status.textContent = '';
        this.show();
    }

    remove(text) {
        this.view.store.watches = this.texts.filter(other => other !== text);
        this.input.focus();
        this.show();
    }

    /* Goes to the instruction that has written TEXT last, or that writes it next; in the picked lane, if there is one. */
    goToWrite(text, direction) {
        const { replay, store } = this.view, watch = this.describe(text), position = watch?.lanes.length ? findWrite(replay, watch, store.lane, direction) : -1;
        const of = store.lane < 0 || watch?.isShared ? text : `${text} in lane ${store.lane}`;

        if (position < 0) {
            this.status.textContent = watch?.lanes.length ? `No recorded instruction ${direction < 0 ? 'before' : 'after'} this one writes ${of}.` : `${text} is in no register here.`;
            return;
        }
        this.view.moveTo(position);
        this.status.textContent = `This instruction has written ${of}.`;
    }

    /* The cells of a row; a lane that the last instruction left out has parentheses, and a changed value an asterisk. */
    drawValues(watch) {
        const { replay, changed, store } = this.view, mask = replay.last ? replay.last.m >>> 0 : 0;

        return replay.thread.lanes.map((id, lane) => {
            const text = watch.isShared && lane ? '' : readWatch(watch, replay, lane), isOn = watch.isShared || (mask >>> lane & 1) === 1;
            const isChanged = text !== '' && bytesOfWatch(watch, lane).some(byte => changed.has(byte));

            return makeElement('span', { class: [!isOn && 'soft', isChanged && 'word changed', store.lane === lane && 'in-lane'].filter(Boolean).join(' ') || null }, text && `${isOn ? text : `(${text})`}${isChanged ? '*' : ''}`);
        });
    }

    drawRow(text) {
        const watch = this.describe(text), buttons = makeElement('span', { class: 'toolbar' },
            makeButton('◀ written', () => this.goToWrite(text, -1), { 'aria-label': `When was ${text} written?` }), makeButton('written ▶', () => this.goToWrite(text, 1), { 'aria-label': `When is ${text} written next?` }),
            makeButton('✕', () => this.remove(text), { 'aria-label': `Stop watching ${text}` }));
        const values = watch?.lanes.length ? this.drawValues(watch) : this.view.replay.thread.lanes.map((id, lane) => (lane ? '' : 'in no register'));
        const first = watch?.lanes.find(bytes => bytes.length), where = first ? ` r${first[0] >> 5}:${watch.type}${watch.isShared ? ', all lanes' : ''}` : '';

        return [makeElement('span', {}, makeElement('code', {}, text), makeElement('span', { class: 'label' }, where)), buttons, ...values];
    }

    show() {
        const { replay } = this.view, mask = replay.last ? replay.last.m >>> 0 : 0;

        if (!this.texts.length) {
            this.table.replaceChildren(makeElement('p', { class: 'soft panel-body' }, 'A watched value is shown here in all lanes; from there the run goes back to the instruction that wrote it.'));
            return;
        }
        const lanes = replay.thread.lanes.map((id, lane) => `${mask >>> lane & 1 ? '●' : '○'} ${lane}`);

        this.table.replaceChildren(makeTable('Watched values in all lanes', ['value', '', ...lanes], this.texts.map(text => this.drawRow(text)), lanes.map((_, lane) => lane + 2)));
    }
}
