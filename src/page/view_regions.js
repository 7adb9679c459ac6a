/* view_regions.js - the operands of an instruction, drawn on the registers, the fields of its bits, and the regions of thread IR before legalization with the
 * rule that split each. */
import { makeCheckbox, makeNote } from './controls.js';
import { AssemblyContent } from './contents.js';
import { makeElement, makeShape } from './dom.js';
import { List } from './list.js';
import { listElements, REGISTER_BYTES } from './machine.js';

const CELL = 22, ROW = 26, HEAD = 44, MOST_ROWS = 16;

/* An SVG of registers; elements: [[register, byte, lane]]. */
export function drawElements({ label, elements, bytes, hue, names = register => `r${register}`, store }) {
    const rows = [...new Set(elements.flatMap(([register, byte]) => [register, register + Math.floor((byte + bytes - 1) / REGISTER_BYTES)]))].sort((a, b) => a - b).slice(0, MOST_ROWS);
    const rank = new Map(rows.map((register, index) => [register, index]));
    const shapes = [];

    rows.forEach((register, index) => {
        shapes.push(makeShape('text', { class: 'head', x: HEAD - 8, y: 20 + index * ROW + ROW / 2 }, names(register)));
        for (let byte = 0; byte < REGISTER_BYTES; byte += 2) {
            shapes.push(makeShape('rect', { class: 'cell', x: HEAD + byte * CELL, y: 20 + index * ROW, width: 2 * CELL, height: ROW - 4 }));
        }
    });
    const groups = new Map();

    elements.forEach(([register, byte, lane]) => {
        const key = `${register}:${byte}`;

        groups.set(key, [...(groups.get(key) || []), lane]);
    });
    for (const [key, lanes] of groups) {
        const [register, byte] = key.split(':').map(Number);

        if (rank.has(register)) {
            const picked = store.lane >= 0 && (lanes.includes(store.lane) || lanes[0] === 'all'), x = HEAD + byte * CELL, y = 20 + rank.get(register) * ROW;

            shapes.push(makeShape('rect', { class: `element ${picked ? 'picked' : ''}`, x, y, width: bytes * CELL, height: ROW - 4, rx: 4, style: `fill:var(--hue-${hue})`, on: { click: () => typeof lanes[0] === 'number' && store.pickLane(lanes[0]) } }),
                makeShape('text', { x: x + bytes * CELL / 2, y: y + ROW / 2 - 2 }, lanes.length > 2 ? `${lanes[0]}–${lanes[lanes.length - 1]}` : lanes.join(',')));
        }
    }
    const scale = [0, 4, 8, 12, 16, 20, 24, 28].map(byte => makeShape('text', { class: 'small', x: HEAD + byte * CELL + 8, y: 10 }, String(byte)));

    return makeElement('div', { class: 'scrolls-x', tabindex: '0', role: 'region', 'aria-label': `Drawing: ${label}` },
        makeShape('svg', { class: 'register-grid', width: HEAD + REGISTER_BYTES * CELL + 4, height: 24 + rows.length * ROW, role: 'img', 'aria-label': label }, scale, shapes));
}

const TYPE_BYTES = { half: 2, float: 4, double: 8, ptr: 8 };

/* The bytes of an element of an IR type. */
function sizeOfType(type) {
    return TYPE_BYTES[type] || Math.max(1, Number(/^i(\d+)/.exec(type)?.[1] || 32) / 8);
}

function plural(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/* "<8;4,2>" in words. */
export function explainRegion(region) {
    let match = /^<(\d+);(\d+),(\d+)>$/.exec(region);

    if (match) {
        const [vertical, width, horizontal] = match.slice(1).map(Number);

        if (vertical === 0 && width === 1) {
            return 'A scalar: all channels read the same element.';
        }
        if (horizontal === 0 && width > 1) {
            return `Each row repeats one element ${width} times; the next row starts ${plural(vertical, 'element')} later.`;
        }
        if (vertical === width * horizontal) {
            return horizontal === 1 ? 'Consecutive elements.' : `One of every ${horizontal} elements, at equal distances.`;
        }
        return `Rows of ${plural(width, 'element')}, ${plural(horizontal, 'element')} apart; the next row starts ${plural(vertical, 'element')} later.`;
    }
    match = /^<(\d+)>$/.exec(region);
    if (match) {
        return match[1] === '1' ? 'Consecutive elements.' : `Elements with a distance of ${match[1]}.`;
    }
    match = /^<(\d+);(\d+)>$/.exec(region);
    if (match) {
        return match[1] === '0' ? 'One element for all channels.' : 'Consecutive elements.';
    }
    return region ? `The region ${region}.` : '';
}

class RegionsView {
    constructor(store) {
        this.store = store;
        this.onlyRegions = false;
        this.body = makeElement('div', { class: 'panel-body operands', tabindex: '0', role: 'region', 'aria-label': 'Operands' });
        this.heading = makeElement('code', { 'aria-live': 'polite' });
        this.list = new List({ label: 'Assembly', draw: row => this.content.draw(this.shown[row]), pick: row => store.pickInstruction(this.shown[row]) });
        const check = makeCheckbox('Only instructions with uncommon regions', false, checked => {
            this.onlyRegions = checked;
            this.openKernel();
        });

        this.element = makeElement('div', { class: 'stack grow' }, makeElement('div', { class: 'toolbar' }, check.element, makeElement('span', { class: 'label' }, 'Each row is a register of 32 bytes; the numbers in it are channels.')),
            makeElement('div', { class: 'columns regions' }, makeElement('section', { class: 'panel', 'aria-label': 'Instructions' }, this.list.element),
                makeElement('section', { class: 'panel wide', 'aria-label': 'Operands of the instruction' }, makeElement('div', { class: 'panel-head' }, this.heading), this.body)));
        this.openKernel();
    }

    openKernel() {
        this.content = new AssemblyContent(this.store, this.store.column);
        this.content.run = null;
        const uncommon = i => i.operands.some(o => o.region && !['Consecutive elements.', 'A scalar: all channels read the same element.'].includes(explainRegion(o.region)));

        this.shown = this.content.assembly.flatMap((instruction, index) => (!this.onlyRegions || uncommon(instruction) ? [index] : []));
        this.list.setRows(this.shown.length, this.content.width);
        this.showInstruction();
    }

    get index() {
        const { pick } = this.store;

        return pick.kind === 'instruction' ? pick.item : [...pick.instructions].sort((a, b) => a - b)[0] ?? this.shown.find(index => this.content.assembly[index].operands.some(o => o.register >= 0)) ?? -1;
    }

    showInstruction() {
        const instruction = this.content.assembly[this.index];

        if (!instruction) {
            this.heading.textContent = '';
            this.body.replaceChildren(makeNote('The kernel has no machine code.'));
            return;
        }
        this.heading.textContent = instruction.text.replace(/\s+/g, ' ');
        this.body.replaceChildren(instruction.why ? makeElement('p', { class: 'operand' }, instruction.why) : '',
            ...instruction.operands.map((operand, index) => this.makeOperand(operand, index, Number(/\((\d+)\|/.exec(instruction.text)?.[1] || 1))), ...this.makeLegalized(instruction), ...this.makeBits(instruction));
        if (!instruction.operands.length) {
            this.body.prepend(makeNote('The instruction has no register operands.'));
        }
    }

    makeOperand(operand, index, channels) {
        const { store } = this, variable = store.machine.registers.variables.find(v => v.id === operand.value);
        const name = variable?.name ? ` · ${variable.name}` : operand.value >= 0 ? ` · v${operand.value}` : '';
        const words = operand.elements ? `${explainRegion(operand.region)} Type ${operand.type}, ${plural(operand.bytes, 'byte')} each.` : operand.count ? `A payload of ${plural(operand.count, 'register')}.` : 'Not a general register.';
        const places = listElements(operand), shared = places.length === 1 && channels > 1;
        const elements = places.map(([register, byte], lane) => [register, byte, shared ? 'all' : lane]);
        const payload = Array.from({ length: operand.elements ? 0 : operand.count || 0 }, (_, register) => [operand.register + register, 0, register]);
        const drawing = operand.register < 0 ? null : drawElements({ label: `${operand.role} ${operand.text}: ${words}`, elements: elements.length ? elements : payload, bytes: elements.length ? operand.bytes : REGISTER_BYTES, hue: [5, 2, 1, 3, 4, 6][index % 6], store });

        return makeElement('section', { class: 'operand', 'aria-label': operand.role }, makeElement('h3', {}, `${operand.role}  `, makeElement('code', {}, operand.text), makeElement('span', { class: 'soft' }, name)), makeElement('p', {}, words), drawing);
    }

    /* The fields of the instruction's bits, as `gasket dis --bits` prints them. */
    makeBits(instruction) {
        const { column } = this.store;

        return instruction.bits ? [makeElement('h2', { class: 'divider' }, 'Bits'), makeElement('section', { class: 'operand', 'aria-label': 'Bits' },
            makeElement('p', {}, 'Bits, field, value, meaning, and the structure of Intel\'s manual that defines the field.'),
            makeElement('pre', { class: 'output', tabindex: '0' }, instruction.bits.map(line => column.plainText(line)).join('\n')))] : [];
    }

    /* Regions of thread IR at the same place, with the rule that split them. */
    makeLegalized(instruction) {
        const { store } = this, { column } = store, place = column.place(instruction.place), parts = [];

        for (const pass of store.machine.thread) {
            const listing = column.listing(pass.before), after = column.listing(pass.after);

            for (const region of pass.regions || []) {
                const row = listing?.rowOf.get(region.value);

                if (row !== undefined && place >= 0 && listing.rows[row].place === place) {
                    parts.push(this.makeRegion(pass, region, listing, after, row));
                }
            }
        }
        return parts.length ? [makeElement('h2', { class: 'divider' }, 'Thread IR before and after legalization'), ...parts] : [];
    }

    makeRegion(pass, region, listing, after, row) {
        const size = sizeOfType(region.type);
        const elements = region.elements.map((offset, lane) => [Math.floor(offset / REGISTER_BYTES), offset % REGISTER_BYTES, lane]);
        const into = region.into.map(value => after?.rowOf.get(value)).filter(at => at !== undefined).map(at => after.textOf(at));

        return makeElement('section', { class: 'operand', 'aria-label': 'Region of thread IR' }, makeElement('h3', {}, makeElement('code', {}, listing.textOf(row))),
            makeElement('p', {}, `${pass.name}: ${region.operand < 0 ? 'result' : `operand ${region.operand}`} ${region.region}. ${region.rule || 'Legal as it is.'}`),
            drawElements({ label: `region ${region.region}`, elements, bytes: size, hue: 0, names: register => `+${register * REGISTER_BYTES}`, store: this.store }),
            into.length ? makeElement('pre', { class: 'output', tabindex: '0' }, into.join('\n')) : null);
    }

    update(change) {
        if (change === 'focus') {
            this.openKernel();
            return;
        }
        this.list.reveal(this.shown.indexOf(this.index));
        this.showInstruction();
    }
}

export function openRegions(store) {
    return new RegionsView(store);
}
