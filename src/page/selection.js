/* selection.js - the state that all views share: the options, function and kernel shown, and the picked item with everything that
 * belongs to it. Views observe the store and redraw; none talks to another one. */

const NOTHING = { kind: '', item: -1, line: null, places: new Set(), values: new Set(), instructions: new Set(), ids: new Set(), variables: new Set() };

export class Store {
    constructor(model) {
        this.model = model;
        this.observers = new Set();
        this.pick = NOTHING;
        this.lane = -1;
        this.view = 'overview';
        this.setColumnIndex(0);
    }

    get column() {
        return this.model.columns[this.columnIndex];
    }

    get machine() {
        return this.column.machine(this.kernelName);
    }

    get run() {
        return this.column.runOf(this.kernelName);
    }

    /* HANDLER is called with "pick", "lane", "focus" or "view" after a change. Returns the function that ends that. */
    observe(handler) {
        this.observers.add(handler);
        return () => this.observers.delete(handler);
    }

    announce(change) {
        for (const handler of this.observers) {
            handler(change);
        }
    }

    setColumnIndex(index) {
        this.columnIndex = index;
        const names = this.column.data.functions.map(f => f.name);
        const kernels = this.column.data.machine.map(m => m.kernel);

        if (!kernels.includes(this.kernelName)) {
            this.kernelName = kernels.includes(this.column.data.run?.kernel) ? this.column.data.run.kernel : kernels[0] ?? '';
        }
        if (!names.includes(this.functionName)) {
            this.functionName = names.includes(this.kernelName) ? this.kernelName : names[0] ?? '';
        }
    }

    focusColumn(index) {
        this.setColumnIndex(index);
        this.pick = NOTHING;
        this.announce('focus');
    }

    focusFunction(name) {
        this.functionName = name;
        if (this.column.machine(name)) {
            this.kernelName = name;
        }
        this.pick = NOTHING;
        this.announce('focus');
    }

    showView(name) {
        this.view = name;
        this.announce('view');
    }

    setPick(kind, item, places, parts = {}) {
        const instructions = new Set(parts.instructions || []);

        if (!parts.instructions) {
            for (const place of places) {
                this.column.instructionsAt(this.kernelName, place).forEach(index => instructions.add(index));
            }
        }
        const chosen = [...instructions].map(index => this.machine.assembly[index]);

        this.pick = { kind, item, line: parts.line || null, places: new Set(places), values: new Set(parts.values || []), instructions,
            ids: new Set(chosen.map(i => i.id).filter(id => id >= 0)),
            variables: new Set(parts.variables || chosen.flatMap(i => i.operands.map(o => o.value)).filter(id => id >= 0)) };
        this.announce('pick');
    }

    clearPick() {
        this.pick = NOTHING;
        this.lane = -1;
        this.announce('pick');
    }

    pickLine(file, line) {
        this.setPick('line', line, this.model.placesOnLine.get(`${file}:${line}`) || [], { line: { file, line } });
    }

    pickPlace(place) {
        this.setPick('place', place, place < 0 ? [] : [place]);
    }

    /* Picks PLACE; with all others of its line if the machine code has no instructions there, as the checked program has other places. */
    pickNear(place) {
        const at = this.model.places[place];

        if (!at || this.column.instructionsAt(this.kernelName, place).length) {
            this.pickPlace(place);
        } else {
            this.setPick('place', place, [place, ...this.model.placesOnLine.get(`${at.file}:${at.line}`).filter(other => this.column.instructionsAt(this.kernelName, other).length)]);
        }
    }

    pickValue(value, place) {
        const instructions = (this.machine?.assembly || []).flatMap((instruction, index) => (instruction.value === value ? [index] : []));

        this.setPick('value', value, place < 0 ? [] : [place], { values: [value], ...(instructions.length ? { instructions } : {}) });
    }

    pickInstruction(index) {
        const instruction = this.machine.assembly[index], place = this.column.place(instruction.place);

        this.setPick('instruction', index, place < 0 ? [] : [place], { instructions: [index], values: instruction.value === undefined ? [] : [instruction.value] });
    }

    pickVariable(id) {
        const users = this.machine.assembly.flatMap((instruction, index) => (instruction.operands.some(o => o.value === id) ? [index] : []));
        const places = users.map(index => this.column.place(this.machine.assembly[index].place)).filter(place => place >= 0);

        this.setPick('variable', id, places, { instructions: users, variables: [id] });
    }

    pickLane(lane) {
        this.lane = this.lane === lane ? -1 : lane;
        this.announce('lane');
    }

    /* 2: the item itself, 1: belongs to it, 0: neither. */
    matchRow(row) {
        if (row.value >= 0 && this.pick.values.has(row.value)) {
            return 2;
        }
        return row.place >= 0 && this.pick.places.has(row.place) ? 1 : 0;
    }

    matchInstruction(index) {
        if (!this.pick.instructions.has(index)) {
            return 0;
        }
        return this.pick.kind === 'instruction' ? 2 : 1;
    }

    matchPlace(place) {
        return this.pick.places.has(place) ? 1 : 0;
    }
}
