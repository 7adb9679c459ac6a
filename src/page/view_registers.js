/* view_registers.js - register allocation: live ranges over time on the 128 registers (or one row per variable before allocation), the
 * pressure curve, and the facts of the picked variable. The drawing is a canvas that paints only its visible part; the list of
 * variables gives the same facts to the keyboard and to screen readers. */
import { makeChart } from './chart.js';
import { makeCheckbox, makeNote, makeSwitch, makeTable } from './controls.js';
import { countText, makeElement, readColour } from './dom.js';
import { List } from './list.js';
import { REGISTER_BYTES, REGISTERS } from './machine.js';

const AXIS_WIDTH = 46, AXIS_HEIGHT = 22, LEAST_STEP = 3, MOST_STEP = 28;

class RegistersView {
    constructor(store) {
        this.store = store;
        this.allocated = true;
        this.filter = 'all';
        this.canvas = makeElement('canvas', { 'aria-hidden': 'true' });
        this.space = makeElement('div', { class: 'canvas-space' }, this.canvas);
        this.drawing = makeElement('div', { class: 'drawing', tabindex: '0', role: 'region', 'aria-label': 'Live ranges on the registers; the list of variables has the same facts', on: { scroll: () => this.paint() } }, this.space);
        this.canvas.addEventListener('click', event => this.pickAt(event));
        this.canvas.addEventListener('mousemove', event => this.showTip(event));
        this.list = new List({ label: 'Variables', rowHeight: 26, draw: index => this.drawVariable(index), pick: index => store.pickVariable(this.variables[index].id), className: 'calm' });
        this.facts = makeElement('div', { class: 'panel-body facts-box', 'aria-live': 'polite' });
        this.chartBox = makeElement('section', { class: 'panel', 'aria-label': 'Register pressure' });
        const phase = makeSwitch('Allocation', [{ value: 'before', text: 'Before allocation' }, { value: 'after', text: 'After' }], 'after', value => {
            this.allocated = value === 'after';
            this.layOut();
        });
        const filter = makeSwitch('Variables shown', [['all', 'All'], ['spilled', 'Spilled'], ['joined', 'Coalesced'], ['fixed', 'Fixed']].map(([value, text]) => ({ value, text })), 'all', value => {
            this.filter = value;
            this.layOut();
        });

        this.unused = makeCheckbox('Unused registers', false, () => this.layOut());
        this.names = makeCheckbox('Names', true, () => this.paint());
        this.summary = makeElement('span', { class: 'label' });
        this.element = makeElement('div', { class: 'stack grow' }, makeElement('div', { class: 'toolbar' }, phase.element, filter.element, this.unused.element, this.names.element, this.summary), this.chartBox,
            makeElement('div', { class: 'columns registers' }, makeElement('section', { class: 'panel wide', 'aria-label': 'Registers over time' }, this.drawing),
                makeElement('div', { class: 'stack' }, makeElement('section', { class: 'panel', 'aria-label': 'The variable' }, this.facts),
                    makeElement('section', { class: 'panel grow', 'aria-label': 'Variables' }, this.list.element))));
        new ResizeObserver(() => this.layOut()).observe(this.drawing);
    }

    opened() {
        this.openKernel();
    }

    /* A spilled variable has no register: it has a row of its own, as before allocation. */
    get showsRegisters() {
        return this.allocated && this.filter !== 'spilled';
    }

    get registers() {
        return this.store.machine?.registers || null;
    }

    openKernel() {
        const { registers } = this;

        if (!registers) {
            this.chartBox.replaceChildren(makeNote('The kernel has no machine code.'));
            this.list.setRows(0);
            return;
        }
        const peak = registers.pressure.reduce((best, value, index) => (value > registers.pressure[best] ? index : best), 0);

        this.byId = new Map(registers.variables.map(variable => [variable.id, variable]));
        this.chart = makeChart({ label: `Registers in use at each instruction; the peak is ${registers.pressure[peak]} at instruction ${peak}`, values: registers.pressure, limit: registers.pressure[peak] * 3 >= registers.limit ? registers.limit : null, pick: index => this.store.pickInstruction(index) });
        this.chartBox.replaceChildren(makeElement('div', { class: 'panel-head' }, makeElement('h2', {}, 'Register pressure'),
            makeElement('button', { type: 'button', class: 'button plain', on: { click: () => this.store.pickInstruction(peak) } }, `peak ${registers.pressure[peak] ?? 0} of ${registers.limit} at instruction ${peak}`)), this.chart.element);
        const spilled = registers.variables.filter(v => v.spill).length, joined = registers.variables.filter(v => v.joined >= 0).length;

        this.summary.textContent = `${countText(registers.variables.length, 'variable')}, ${spilled} spilled, ${joined} coalesced`;
        this.layOut();
        this.showFacts();
    }

    layOut() {
        const { registers } = this;

        if (!registers) {
            return;
        }
        const keep = { all: () => true, spilled: v => v.spill, joined: v => v.joined >= 0, fixed: v => v.fixed }[this.filter];

        this.variables = registers.variables.filter(v => v.live.length && keep(v)).sort((a, b) => a.live[0][0] - b.live[0][0] || a.id - b.id);
        this.rank = new Map(this.variables.map((variable, index) => [variable.id, index]));
        this.orderRows();
        const length = Math.max(1, registers.pressure.length);

        this.step = Math.max(LEAST_STEP, Math.min(MOST_STEP, (this.drawing.clientWidth - AXIS_WIDTH - 20) / length));
        this.rowHeight = this.showsRegisters ? Math.max(9, Math.min(22, Math.floor((this.drawing.clientHeight - AXIS_HEIGHT - 12) / this.rows))) : 16;
        this.space.style.width = `${AXIS_WIDTH + length * this.step + 10}px`;
        this.space.style.height = `${AXIS_HEIGHT + this.rows * this.rowHeight + 10}px`;
        this.list.setRows(this.variables.length);
        this.paint();
    }

    /* The rows of the drawing: registers, of which long runs without a variable share one row. */
    orderRows() {
        const used = new Uint8Array(REGISTERS);

        for (const variable of this.registers.variables.filter(v => v.register >= 0 && v.live.length)) {
            used.fill(1, variable.register, variable.register + Math.ceil((variable.byte + variable.bytes) / REGISTER_BYTES));
        }
        this.rowOfRegister = [];
        this.rowLabels = [];
        for (let register = 0; register < REGISTERS; register++) {
            const next = used.indexOf(1, register), run = (next < 0 ? REGISTERS : next) - register;

            if (run > 3 && !this.unused.input.checked) {
                this.rowOfRegister.push(...new Array(run).fill(this.rowLabels.length));
                this.rowLabels.push('⋯');
                register += run - 1;
            } else {
                this.rowOfRegister.push(this.rowLabels.length);
                this.rowLabels.push(`r${register}`);
            }
        }
        this.rows = this.showsRegisters ? this.rowLabels.length : this.variables.length;
    }

    /* The boxes of a variable, in pixels of the whole drawing. A joined variable has the registers of the one that it was joined with. */
    boxesOf(variable) {
        const home = this.homeOf(variable);

        if (this.showsRegisters && home.register < 0) {
            return [];
        }
        const first = this.showsRegisters ? home.register * REGISTER_BYTES + home.byte : 0;
        const top = this.showsRegisters ? this.rowOfRegister[Math.floor(first / REGISTER_BYTES)] : this.rank.get(variable.id);
        const count = this.showsRegisters ? Math.ceil((first % REGISTER_BYTES + variable.bytes) / REGISTER_BYTES) : 1;

        return variable.live.map(([from, to]) => ({ x: AXIS_WIDTH + from * this.step, y: AXIS_HEIGHT + top * this.rowHeight, width: Math.max(2, (to - from + 1) * this.step), height: count * this.rowHeight, small: variable.bytes < REGISTER_BYTES && this.showsRegisters }));
    }

    homeOf(variable) {
        let home = variable;

        for (let hops = 0; home.joined >= 0 && home.register < 0 && hops < 32; hops++) {
            home = this.byId.get(home.joined);
        }
        return home;
    }

    paint() {
        this.painting ??= requestAnimationFrame(() => {
            this.painting = undefined;
            if (this.registers && this.variables) {
                this.paintNow();
            }
        });
    }

    paintNow() {
        const { clientWidth: width, clientHeight: height, scrollLeft, scrollTop } = this.drawing, ratio = window.devicePixelRatio || 1;
        const context = this.canvas.getContext('2d');

        this.canvas.width = width * ratio;
        this.canvas.height = height * ratio;
        this.canvas.style.cssText = `width:${width}px;height:${height}px;position:sticky;left:0;top:0`;
        context.scale(ratio, ratio);
        context.translate(-scrollLeft, -scrollTop);
        this.paintGrid(context, width, height);
        for (const variable of this.variables) {
            this.paintVariable(context, variable);
        }
        for (const id of this.store.pick.variables) {
            if (this.byId.has(id)) {
                this.paintOutline(context, this.byId.get(id), this.store.pick.kind === 'variable');
            }
        }
        this.paintAxis(context, width, height);
    }

    paintGrid(context, width, height) {
        const first = Math.max(0, Math.floor((this.drawing.scrollTop - AXIS_HEIGHT) / this.rowHeight)), last = Math.min(this.rows, first + Math.ceil(height / this.rowHeight) + 2);

        context.strokeStyle = readColour('line');
        context.lineWidth = 1;
        context.beginPath();
        for (let row = first; row <= last; row++) {
            if (!this.showsRegisters || this.rowHeight > 12 || row % 4 === 0) {
                context.moveTo(this.drawing.scrollLeft, AXIS_HEIGHT + row * this.rowHeight + 0.5);
                context.lineTo(this.drawing.scrollLeft + width, AXIS_HEIGHT + row * this.rowHeight + 0.5);
            }
        }
        context.stroke();
        context.fillStyle = readColour('link');
        for (const index of this.store.pick.instructions) {
            context.fillRect(Math.floor(AXIS_WIDTH + index * this.step), this.drawing.scrollTop, Math.ceil(this.step), height);
        }
    }

    paintVariable(context, variable) {
        const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.drawing, hue = this.homeOf(variable).id % 8;

        for (const box of this.boxesOf(variable)) {
            if (box.x + box.width < scrollLeft || box.x > scrollLeft + clientWidth || box.y + box.height < scrollTop || box.y > scrollTop + clientHeight) {
                continue;
            }
            context.fillStyle = readColour(`hue-${hue}`);
            context.strokeStyle = variable.spill ? readColour('bad') : readColour(`edge-${hue}`);
            context.setLineDash(variable.spill ? [4, 2] : []);
            context.lineWidth = variable.spill ? 2 : 1;
            const inset = box.small ? box.height * 0.2 : 0.5;

            context.beginPath();
            context.roundRect(box.x + 0.5, box.y + inset, box.width - 1, box.height - 2 * inset, 2);
            context.fill();
            context.stroke();
            context.setLineDash([]);
            if (this.names.input.checked && (box.height > 13 || !this.showsRegisters) && box.width > 24) {
                context.save();
                context.beginPath();
                context.rect(box.x, box.y, box.width - 2, box.height);
                context.clip();
                context.fillStyle = readColour('ink');
                context.font = '11px ui-monospace, monospace';
                context.fillText(this.nameOf(variable), box.x + 4, box.y + Math.min(box.height, 16) - 4);
                context.restore();
            }
        }
    }

    paintOutline(context, variable, strong) {
        context.strokeStyle = readColour('pick-edge');
        context.lineWidth = strong ? 3 : 1.6;
        for (const box of this.boxesOf(variable)) {
            context.strokeRect(box.x, box.y, box.width, box.height);
        }
    }

    paintAxis(context, width, height) {
        const { scrollLeft, scrollTop } = this.drawing;

        context.fillStyle = readColour('surface');
        context.fillRect(scrollLeft, scrollTop, AXIS_WIDTH - 4, height);
        context.fillRect(scrollLeft, scrollTop, width, AXIS_HEIGHT - 4);
        context.fillStyle = readColour('soft-ink');
        context.font = '11px ui-monospace, monospace';
        context.textAlign = 'right';
        for (let row = 0; row < this.rows; row += this.showsRegisters && this.rowHeight < 12 ? 4 : 1) {
            const y = AXIS_HEIGHT + row * this.rowHeight + Math.min(this.rowHeight, 16) / 2 + 4;

            if (y > scrollTop + AXIS_HEIGHT && y < scrollTop + height + 10) {
                context.fillText(this.showsRegisters ? this.rowLabels[row] : `v${this.variables[row].id}`, scrollLeft + AXIS_WIDTH - 8, y);
            }
        }
        context.textAlign = 'left';
        const every = Math.max(1, Math.ceil(60 / this.step / 5) * 5);

        for (let index = 0; index < this.registers.pressure.length; index += every) {
            context.fillText(String(index), AXIS_WIDTH + index * this.step, scrollTop + 14);
        }
    }

    nameOf(variable) {
        return variable.name || `v${variable.id}`;
    }

    variableAt(event) {
        const box = this.drawing.getBoundingClientRect();
        const x = event.clientX - box.left + this.drawing.scrollLeft, y = event.clientY - box.top + this.drawing.scrollTop;
        const hits = this.variables.filter(v => this.boxesOf(v).some(b => x >= b.x && x < b.x + b.width && y >= b.y && y < b.y + b.height));

        return hits.sort((a, b) => a.bytes - b.bytes)[0];
    }

    pickAt(event) {
        const variable = this.variableAt(event);

        if (variable) {
            this.store.pickVariable(variable.id);
        }
    }

    showTip(event) {
        const variable = this.variableAt(event);

        this.canvas.title = variable ? `v${variable.id} ${variable.name} ${this.locationText(variable)}` : '';
        this.canvas.style.cursor = variable ? 'pointer' : '';
    }

    locationText(variable) {
        const home = this.homeOf(variable);

        return home.register >= 0 ? `r${home.register}.${home.byte}` : variable.spill || home.spill ? 'spilled' : 'no register';
    }

    drawVariable(index) {
        const variable = this.variables[index], picked = this.store.pick.variables.has(variable.id);

        return { content: [makeElement('span', { class: 'text' }, makeElement('b', {}, `v${variable.id}`), variable.name ? ` ${variable.name}` : ''),
            makeElement('span', { class: 'aside' }, variable.joined >= 0 ? `with v${variable.joined}` : this.locationText(variable), ` · ${variable.bytes} B`)],
        className: `hue-${this.homeOf(variable).id % 8} ${picked ? `linked ${this.store.pick.kind === 'variable' ? 'picked' : ''}` : ''}`, selected: picked };
    }

    showFacts() {
        const { pick } = this.store, id = [...pick.variables][0], variable = this.byId?.get(pick.kind === 'variable' ? pick.item : id);

        if (!variable) {
            this.facts.replaceChildren(makeElement('h2', {}, 'No variable is picked'), makeElement('p', { class: 'soft' }, 'Pick one in the drawing or in the list.'), this.makeAttempts());
            return;
        }
        const { registers } = this, rows = [['Variable', `v${variable.id}${variable.name ? `: ${variable.name}` : ''}`], ['Size', `${variable.bytes} bytes, aligned to ${variable.align}`],
            ['Live', variable.live.map(([from, to]) => `${from}–${to}`).join(', ') || 'never'], ['Location', this.locationText(variable)]];

        const place = this.store.column.place(variable.place ?? -1);

        if (place >= 0) {
            rows.push(['Defined at', this.store.model.placeText(place)]);
        }
        if (variable.fixed) {
            rows.push(['Fixed', 'the hardware determines the register']);
        }
        if (variable.joined >= 0) {
            rows.push(['Coalesced', `shares the register of v${variable.joined}, so the copy between them is removed`]);
        }
        if (variable.spill) {
            rows.push(['Spilled', variable.spill], ['Spill slot', variable.slot >= 0 ? `byte ${variable.slot} of scratch memory` : 'none']);
        }
        registers.constraints.filter(constraint => constraint.id === variable.id).forEach(constraint => rows.push(['Constraint', constraint.text]));
        this.facts.replaceChildren(makeElement('dl', { class: 'facts' }, rows.map(([name, value]) => [makeElement('dt', {}, name), makeElement('dd', {}, value)])), this.makeAttempts());
    }

    makeAttempts() {
        const { rounds } = this.registers;

        return rounds.length ? makeTable('Attempts of the allocation', ['attempt', 'result'], rounds.map(round => [round.title, round.result])) : makeElement('span', {});
    }

    revealPick() {
        const index = this.variables?.findIndex(v => this.store.pick.variables.has(v.id)) ?? -1;

        if (this.store.pick.kind === 'variable') {
            const box = this.boxesOf(this.variables[index] || { live: [], id: -1, register: -1, joined: -1, byte: 0, bytes: 0 })[0];

            if (box && (box.y < this.drawing.scrollTop || box.y > this.drawing.scrollTop + this.drawing.clientHeight)) {
                this.drawing.scrollTop = Math.max(0, box.y - this.drawing.clientHeight / 2);
            }
        }
        this.list.reveal(index);
    }

    update(change) {
        if (!this.registers || change === 'focus') {
            this.openKernel();
            return;
        }
        this.showFacts();
        this.revealPick();
        const first = [...this.store.pick.instructions][0];

        this.chart.showCursor(first ?? -1);
        this.paint();
    }
}

export function openRegisters(store) {
    return new RegistersView(store);
}
