/* view_run.js - the recorded run: forwards and backwards by instruction, source line and barrier; lanes with the execution mask;
 * registers with what changed; watched values and when they were written; the addresses of messages; groups and barriers over time; heat by source line. */
import { makeButton, makeChoice, makeNote, makeSwitch, makeTable } from './controls.js';
import { AssemblyContent, listStages } from './contents.js';
import { countText, makeElement, makeShape } from './dom.js';
import { List } from './list.js';
import { listElements, REGISTERS } from './machine.js';
import { readRegister, readValue, Replay } from './replay.js';
import { WatchPanel } from './view_watch.js';
import { findStore, findTime } from './watch.js';

const CACHE_LINE = 64, MOST_HEAT_ROWS = 400;
const TYPES = ['auto', 'f', 'd', 'ud', 'x', 'w', 'uw', 'hf', 'df', 'q'];

function makeTransportButton(text, label, press) {
    return makeButton(text, press, { 'aria-label': label, title: label });
}

class RunView {
    constructor(store) {
        this.store = store;
        this.run = store.run;
        this.assembly = store.machine.assembly;
        this.type = 'auto';
        this.shown = 'used';
        this.heading = makeElement('div', { class: 'run-heading', 'aria-live': 'polite' });
        this.lanes = makeElement('div', { class: 'lanes', role: 'group', 'aria-label': 'Lanes' });
        this.message = makeElement('div', { class: 'panel-body', tabindex: '0', role: 'region', 'aria-label': 'Message' });
        this.time = makeElement('div', { class: 'panel-body', tabindex: '0', role: 'region', 'aria-label': 'Groups and barriers over time' });
        this.watch = new WatchPanel(this);
        this.buildLists();
        this.buildToolbar();
        this.element = makeElement('div', { class: 'stack grow' }, this.toolbar, this.makeFault(),
            makeElement('div', { class: 'columns run grow' },
                makeElement('div', { class: 'stack' }, makeElement('section', { class: 'panel grow', 'aria-label': 'Program' }, makeElement('div', { class: 'panel-head' }, this.stage.element, this.heading), this.code.element),
                    makeElement('section', { class: 'panel', 'aria-label': 'Time line' }, makeElement('h2', {}, 'Groups and barriers'), this.time)),
                makeElement('div', { class: 'stack' }, makeElement('section', { class: 'panel', 'aria-label': 'Lanes' }, makeElement('div', { class: 'panel-head' }, makeElement('h2', {}, 'Lanes'), this.laneText = makeElement('span', { class: 'label' })), this.lanes),
                    makeElement('section', { class: 'panel message-panel', 'aria-label': 'Message' }, makeElement('h2', {}, 'Message'), this.message),
                    this.watch.element,
                    makeElement('section', { class: 'panel grow', 'aria-label': 'Registers' }, makeElement('div', { class: 'panel-head' }, makeElement('h2', {}, 'Registers'), this.registerControls), this.registers.element))));
        const fault = this.run.fault;

        this.openThread(fault && fault.thread >= 0 ? fault.thread : store.threadIndex ?? 0, fault && (store.faultRequested || store.runPosition === undefined) ? Infinity : store.runPosition ?? 0);
        store.faultRequested = false;
    }

    buildLists() {
        const { store } = this;

        this.code = new List({ label: 'Program', draw: index => this.content.draw(index), pick: (index, target) => this.content.pick(index, target) });
        this.stage = makeChoice('', [{ value: 'source', text: 'Source' }, { value: 'assembly', text: 'Assembly' }, { value: 'heat', text: 'Heat by source line' }], store.runStage || 'source', value => {
            store.runStage = value;
            this.openStage();
        }, { 'aria-label': 'Program shown' });
        this.registers = new List({ label: 'Registers', rowHeight: 24, draw: index => this.drawRegister(index), pick: index => this.pickRegister(index) });
        this.registerControls = makeElement('span', { class: 'toolbar' }, makeChoice('as', TYPES.map(type => ({ value: type, text: type })), 'auto', value => {
            this.type = value;
            this.showMessage();
            this.registers.drawRows();
        }).element, makeSwitch('Registers shown', [['changed', 'Changed'], ['used', 'Used'], ['all', 'All']].map(([value, text]) => ({ value, text })), 'used', value => {
            this.shown = value;
            this.showRegisters();
        }).element);
    }

    buildToolbar() {
        const { run } = this;
        const places = this.assembly.map(instruction => this.lineOf(instruction.place));
        const lineAt = step => places[this.replay.thread.steps[step].i];
        const threads = run.threads.map((thread, index) => ({ value: index, text: `group ${thread.group.join(',')} thread ${thread.index}` }));

        this.thread = makeChoice('Thread', threads, 0, value => this.openThread(Number(value), 0));
        this.slider = makeElement('input', { type: 'range', min: '0', value: '0', 'aria-label': 'Instruction of the run', on: { input: event => this.moveTo(Number(event.target.value)) } });
        this.counter = makeElement('span', { class: 'label counter' });
        this.toolbar = makeElement('div', { class: 'toolbar' }, this.thread.element, makeElement('div', { class: 'transport', role: 'group', 'aria-label': 'Steps' },
            makeTransportButton('|◀', 'To the start', () => this.moveTo(0)),
            makeTransportButton('◀ barrier', 'Back to the barrier before', () => this.moveTo(this.replay.findStep(-1, step => step.h))),
            makeTransportButton('◀ line', 'Back by a source line', () => this.moveTo(this.replay.findChange(-1, lineAt))),
            makeTransportButton('◀', 'Back by an instruction', () => this.moveTo(this.replay.position - 1)),
            makeTransportButton('▶', 'Forward by an instruction', () => this.moveTo(this.replay.position + 1)),
            makeTransportButton('line ▶', 'Forward by a source line', () => this.moveTo(this.replay.findChange(1, lineAt))),
            makeTransportButton('barrier ▶', 'Forward to the next barrier', () => this.moveTo(this.replay.findStep(1, step => step.h))),
            makeTransportButton('▶|', 'To the end', () => this.moveTo(Infinity))), this.slider, this.counter);
    }

    makeFault() {
        const { fault } = this.run;

        return fault ? makeElement('div', { class: 'banner', role: 'note' }, makeElement('span', { class: 'badge fault' }, 'fault'), ' ', `${fault.message}.`,
            fault.lanes.length ? ` ${fault.lanes.length > 1 ? 'Lanes' : 'Lane'} ${fault.lanes.map(lane => this.describeLane(fault.thread, lane)).join('; ')}.` : '',
            makeButton('Show the state', () => this.openThread(Math.max(0, fault.thread), Infinity))) : null;
    }

    describeLane(thread, lane) {
        const id = this.run.threads[thread]?.lanes[lane];

        return id ? `${lane} (work-item ${id.join(',')})` : String(lane);
    }

    /* A number for each source line; -1 without a place. */
    lineOf(placeIndex) {
        const place = this.store.model.places[this.store.column.place(placeIndex)];

        return place ? place.file * 1e7 + place.line : -1;
    }

    openThread(index, position) {
        const thread = this.run.threads[index];

        if (!thread) {
            this.element.replaceChildren(makeNote('No thread was recorded.'));
            return;
        }
        this.threadIndex = index;
        this.store.threadIndex = index;
        this.thread.select.value = String(index);
        this.replay = new Replay(thread, this.assembly);
        this.used = this.findUsed(thread);
        this.slider.max = String(thread.steps.length);
        this.openStage();
        this.moveTo(position);
    }

    findUsed(thread) {
        const used = new Uint8Array(REGISTERS);

        for (const step of thread.steps) {
            for (const [at, , after] of step.w || []) {
                used.fill(1, at >> 5, ((at + after.length / 2 - 1) >> 5) + 1);
            }
            for (const operand of this.assembly[step.i].operands) {
                listElements(operand).forEach(([register]) => {
                    used[register] = 1;
                });
            }
        }
        return used;
    }

    openStage() {
        const stage = this.store.runStage || 'source';

        if (stage === 'heat') {
            this.code.element.hidden = true;
            this.heat?.remove();
            this.heat = this.makeHeat();
            this.code.element.after(this.heat);
            return;
        }
        this.heat?.remove();
        this.code.element.hidden = false;
        this.content = stage === 'assembly' ? new AssemblyContent(this.store, this.store.column, () => this.instruction) : listStages(this.store, this.store.column).source.open(String(Math.max(0, this.currentPlace()?.file ?? 0)));
        this.code.setRows(this.content.count, this.content.width);
    }

    get instruction() {
        return this.replay?.last ? this.replay.last.i : -1;
    }

    currentPlace() {
        return this.instruction < 0 ? null : this.store.model.places[this.store.column.place(this.assembly[this.instruction].place)] || null;
    }

    moveTo(position) {
        this.replay.moveTo(position);
        this.store.runPosition = this.replay.position;
        this.slider.value = String(this.replay.position);
        this.changed = new Set((this.replay.last?.w || []).flatMap(([at, , after]) => Array.from({ length: after.length / 2 }, (_, index) => at + index)));
        if (this.instruction >= 0) {
            this.store.pickInstruction(this.instruction);
        } else {
            this.store.clearPick();
        }
        this.showAll();
    }

    /* A list scrolls only when it is part of the page. */
    opened() {
        this.showCode();
    }

    step(direction) {
        this.moveTo(this.replay.position + direction);
    }

    showAll() {
        const { last, length, position } = this.replay;
        const instruction = last ? this.assembly[last.i] : null;

        this.counter.textContent = `${position.toLocaleString('en')} of ${length.toLocaleString('en')}${this.replay.thread.cut ? ' recorded' : ''}`;
        this.slider.setAttribute('aria-valuetext', instruction ? `${position} of ${length}: ${instruction.text}` : 'the start');
        this.heading.replaceChildren(instruction ? makeElement('code', {}, instruction.text.replace(/\s+/g, ' ')) : 'The start: no instruction has been executed.');
        this.showCode();
        this.showLanes();
        this.showMessage();
        this.showRegisters();
        this.watch.show();
        this.showTime();
    }

    showCode() {
        if (this.store.runStage === 'heat') {
            return;
        }
        const place = this.currentPlace();

        if (this.instruction < 0) {
            this.code.scrollTo(this.content.home || 0);
        } else {
            this.code.reveal(this.store.runStage === 'assembly' ? this.instruction : place ? place.line - 1 : -1);
        }
    }

    showLanes() {
        const { last, thread } = this.replay, mask = last ? last.m >>> 0 : null;
        const failed = this.run.fault && this.run.fault.thread === this.threadIndex && this.replay.position === this.replay.length ? this.run.fault.lanes : [];
        const active = thread.lanes.filter((id, lane) => mask !== null && mask >>> lane & 1).length;

        this.laneText.textContent = mask === null ? '' : `${active} of ${thread.lanes.length} enabled`;
        this.lanes.replaceChildren(...thread.lanes.map((id, lane) => {
            const on = mask !== null && (mask >>> lane & 1) === 1, bad = failed.includes(lane);
            const state = bad ? 'faulted' : !id ? 'no work-item' : on ? 'active' : 'masked off';

            return makeElement('button', { type: 'button', class: `lane ${on ? 'on' : ''} ${id ? '' : 'none'} ${bad ? 'bad' : ''}`, 'aria-pressed': String(this.store.lane === lane),
                'aria-label': `lane ${lane}${id ? `, work-item ${id.join(',')}` : ''}: ${state}`, title: state, on: { click: () => this.store.pickLane(lane) } },
            makeElement('b', {}, `${bad ? '✕ ' : on ? '● ' : '○ '}${lane}`), id ? id.join(',') : '–');
        }));
    }

    showMessage() {
        const { last } = this.replay;

        if (!last?.a) {
            this.message.replaceChildren(makeElement('p', { class: 'soft' }, 'The instruction sends no message with addresses.'));
            return;
        }
        const operands = this.assembly[last.i].operands, data = operands.find(o => o.role === 'dst' && o.register >= 0) || operands.find(o => o.role === 'data');
        const type = this.type === 'auto' ? this.findMessageType(data) : this.type;
        const accesses = [...last.a.filter(([, , digits]) => !digits), ...last.a.filter(([, , digits]) => digits)], addresses = last.a.map(([, address]) => Number(address));
        const lines = [...new Set(addresses.map(address => Math.floor(address / CACHE_LINE)))].sort((a, b) => a - b);
        const facts = [`${last.a.length} addresses`, last.s ? `memory: ${last.s}` : '', last.c !== undefined ? countText(last.c, 'cache line') : '', last.b ? `${last.b} cycles more by bank conflicts` : ''].filter(Boolean);

        this.message.replaceChildren(makeElement('p', {}, facts.join(', ')), this.drawCacheLines(addresses, lines, last),
            makeTable('Addresses', ['lane', 'address', 'value', ''], accesses.map(([lane, address, digits]) => [String(lane), String(address), digits ? readValue(digits, type) : 'out of bounds', digits ? this.makeStoreButton(last, lane, address) : '']), [0, 1, 2]));
        [...this.message.querySelectorAll('tbody tr')].forEach((row, index) => {
            row.classList.toggle('picked', accesses[index][0] === this.store.lane);
            row.classList.toggle('bad', !accesses[index][2]);
        });
    }

    /* Goes to the store that wrote the memory at ADDRESS before the instruction STEP, in whichever thread. */
    makeStoreButton(step, lane, address) {
        const group = this.findGroup();

        return group && step.s ? makeButton('◀ written', event => {
            const store = findStore(this.run, this.assembly, group, step.s, Number(address), this.threadIndex, this.replay.position - 1);

            if (!store) {
                event.target.replaceWith(makeElement('span', { class: 'soft', role: 'status' }, 'no store before it was recorded'));
                return;
            }
            if (this.store.lane !== store.lane) {
                this.store.pickLane(store.lane);
            }
            if (store.thread === this.threadIndex) {
                this.moveTo(store.position);
            } else {
                this.openThread(store.thread, store.position);
            }
        }, { 'aria-label': `When was ${address} written, which lane ${lane} accesses?` }) : '';
    }

    /* The type of the payload DATA: stored values have that of their registers, loaded ones that of the instructions that use them. */
    findMessageType(data) {
        const stored = data?.role === 'data' && data.register >= 0 ? this.replay.types[data.register] : undefined;

        return stored || this.replay.variableTypes.get(data?.value) || data?.type || 'x';
    }

    /* Each touched cache line as a bar with the bytes of each lane. */
    drawCacheLines(addresses, lines, last) {
        const width = 512, height = 18, shown = lines.slice(0, 16);

        return makeElement('div', { class: 'scrolls-x', tabindex: '0', role: 'region', 'aria-label': 'Cache lines' }, makeShape('svg', { width: width + 110, height: shown.length * (height + 4) + 2, role: 'img', 'aria-label': `${lines.length} cache lines of ${CACHE_LINE} bytes are touched` },
            shown.map((line, index) => [makeShape('text', { class: 'small', x: 0, y: index * (height + 4) + 13 }, `0x${(line * CACHE_LINE).toString(16)}`), makeShape('rect', { x: 100, y: index * (height + 4), width, height, rx: 3, style: 'fill:var(--raised);stroke:var(--line)' })]),
            addresses.map((address, index) => {
                const rank = shown.indexOf(Math.floor(address / CACHE_LINE)), bytes = Math.max(1, (last.a[index][2] || '').length / 2);
                const size = Math.min(bytes, CACHE_LINE - address % CACHE_LINE) * width / CACHE_LINE;

                return rank < 0 ? null : makeShape('rect', { x: 100 + address % CACHE_LINE * width / CACHE_LINE, y: rank * (height + 4), width: size, height, rx: 2, style: `fill:var(--hue-${last.a[index][0] % 8});stroke:var(${last.a[index][0] === this.store.lane ? '--pick-edge' : '--strong-line'})` });
            })));
    }

    showRegisters() {
        const changed = new Set([...this.changed].map(at => at >> 5));

        this.rows = Array.from({ length: REGISTERS }, (_, register) => register).filter(register => this.shown === 'all' || (this.shown === 'used' ? this.used[register] : changed.has(register)));
        this.names = this.findNames();
        this.registers.setRows(this.rows.length);
        if (changed.size) {
            this.registers.reveal(this.rows.indexOf(Math.min(...changed)));
        }
    }

    /* The C names of the variables that are live in each register at the instruction. */
    findNames() {
        const names = [];

        for (const variable of this.store.machine.registers.variables) {
            if (variable.name && variable.register >= 0 && variable.live.some(([from, to]) => from <= this.instruction && this.instruction <= to)) {
                for (let register = variable.register; register <= variable.register + Math.floor((variable.byte + variable.bytes - 1) / 32); register++) {
                    (names[register] ??= new Set()).add(variable.name);
                }
            }
        }
        return names;
    }

    drawRegister(index) {
        const register = this.rows[index], type = this.type === 'auto' ? this.replay.types[register] : this.type;
        const words = readRegister(this.replay.bytes, register, type);
        const laneByte = this.findLaneByte(register);

        return { content: [makeElement('span', { class: 'gutter', style: 'min-width:7ch' }, `r${register}`),
            makeElement('span', { class: 'words' }, words.map(word => makeElement('span', { class: `word ${this.changed.has(register * 32 + word.byte) || this.changed.has(register * 32 + word.byte + word.size - 1) ? 'changed' : ''} ${laneByte === word.byte ? 'in-lane' : ''}`, style: `width:${Math.max(6, 96 / words.length)}ch` }, word.text))),
            makeElement('span', { class: 'aside' }, `:${type}`, this.names[register] ? ` ${[...this.names[register]].join(', ')}` : '')],
        selected: this.changed.has(register * 32), label: `r${register}: ${words.map(word => word.text).join(' ')}` };
    }

    /* The byte at which the picked lane's element of the last instruction is in a register. */
    findLaneByte(register) {
        if (this.store.lane < 0 || this.instruction < 0) {
            return -1;
        }
        for (const operand of this.assembly[this.instruction].operands) {
            const elements = listElements(operand), element = elements[elements.length === 1 ? 0 : this.store.lane];

            if (element && element[0] === register) {
                return element[1];
            }
        }
        return -1;
    }

    pickRegister(index) {
        const register = this.rows[index];
        const variable = this.store.machine.registers.variables.find(v => v.register >= 0 && v.register <= register && register <= v.register + Math.floor((v.byte + v.bytes - 1) / 32) && v.live.some(([from, to]) => from <= this.instruction && this.instruction <= to));

        if (variable) {
            this.store.pickVariable(variable.id);
        }
    }

    showTime() {
        const group = this.findGroup();

        if (!group) {
            this.time.replaceChildren(makeElement('p', { class: 'soft' }, 'No time line was recorded.'));
            return;
        }
        const threads = [...new Set(group.spans.map(span => span[0]))].sort((a, b) => a - b);
        const width = 520, height = 18, longest = Math.max(1, ...group.spans.map(span => span[5]));
        const x = time => 70 + time / longest * (width - 80), y = thread => threads.indexOf(thread) * (height + 3);
        const now = findTime(group, this.threadIndex, this.replay.position - 1), waits = this.describeWaits(group, threads, now);

        this.time.replaceChildren(makeElement('p', { class: 'soft' }, waits),
            makeElement('div', { class: 'legend' }, [['edge-5', 'runs'], ['edge-1', 'waits at a barrier'], ['line', 'done']].map(([colour, text]) => makeElement('span', {}, makeElement('i', { style: `background:var(--${colour})` }), text))),
            makeElement('div', { class: 'scrolls-x', tabindex: '0', role: 'region', 'aria-label': 'Time line of the group' }, makeShape('svg', { width, height: threads.length * (height + 3) + 6, role: 'img', 'aria-label': waits },
                threads.map(thread => makeShape('text', { class: 'small', x: 0, y: y(thread) + 13 }, `thread ${this.run.threads[thread]?.index ?? thread}`)),
                group.spans.map(([thread, , , kind, from, to]) => makeShape('rect', { class: `span-${kind}`, x: x(from), y: y(thread), width: Math.max(2, x(to) - x(from) - 1), height, rx: 2 })),
                makeShape('line', { x1: x(now), x2: x(now), y1: 0, y2: threads.length * (height + 3), style: 'stroke:var(--pick-edge);stroke-width:2.5' }))));
    }

    findGroup() {
        return this.run.groups.find(g => g.spans.some(([thread]) => thread === this.threadIndex));
    }

    /* The state of each thread of the group at a time. */
    describeWaits(group, threads, now) {
        const states = threads.map(thread => {
            const span = group.spans.find(([owner, , , , from, to]) => owner === thread && from < now && now <= to) || group.spans.find(([owner, , , , from]) => owner === thread && from >= now);

            return [this.run.threads[thread]?.index ?? thread, span ? span[3] : 'done'];
        });
        const list = kind => states.filter(state => state[1] === kind).map(state => state[0]).join(', ');
        const waiting = list('barrier'), done = list('done');

        return `Group ${group.id.join(',')}, ${threads.length} recorded thread${threads.length === 1 ? '' : 's'}.${waiting ? ` At a barrier: thread ${waiting}.` : ' No thread waits.'}${done ? ` Done: thread ${done}.` : ''}`;
    }

    makeHeat() {
        const { data } = this.store.column, files = this.store.model.data.files;
        const rows = Object.entries(this.run.lines).map(([key, counts]) => ({ key, counts, file: Number(key.split(':')[0]), line: Number(key.split(':')[1]) })).sort((a, b) => b.counts[0] - a.counts[0]).slice(0, MOST_HEAT_ROWS);
        const most = Math.max(1, ...rows.map(row => row.counts[0]));

        return makeElement('div', { class: 'panel-scroll' }, makeTable('Heat by source line', ['line', 'source', 'instructions', 'mean lanes', 'bytes', 'divergent'], rows.map(({ file, line, counts }) => [
            makeButton(`${data.places && files.length > 1 ? `${files[file].name}:` : ''}${line}`, () => this.store.pickLine(file, line), { class: 'button plain' }),
            makeElement('code', {}, (files[file].text.split('\n')[line - 1] || '').trim()),
            makeElement('span', {}, makeElement('i', { class: 'heat', style: `width:${Math.max(3, counts[0] / most * 60)}px` }), counts[0].toLocaleString('en')),
            counts[0] ? (counts[1] / counts[0]).toFixed(1) : '', counts[2].toLocaleString('en'), counts[3].toLocaleString('en')]), [2, 3, 4, 5]));
    }

    update(change) {
        if (change === 'lane') {
            this.showLanes();
            this.showMessage();
            this.watch.show();
            this.registers.drawRows();
        }
        this.code.drawRows();
    }
}

export function openRun(store) {
    if (!store.run) {
        const other = store.column.data.run;

        return { element: makeElement('div', { class: 'panel' }, makeNote(other ? `The recorded run is one of kernel ${other.kernel}.` : 'Nothing was run. Give gasket explain a global size, such as -g 64, and the arguments of the kernel, as for gasket run.')), update: () => {} };
    }
    return new RunView(store);
}
