/* argument_form.js - the fields of a run: kernel, sizes, and a field for each parameter, with a proposal that fits its type. */
import { fillChoice, makeButton, makeChoice } from '../page/controls.js';
import { makeElement, makeId } from '../page/dom.js';

const IMAGE_SIZES = { image1d_t: '[64]', image1d_buffer_t: '[64]', image1d_array_t: '[4][64]', image2d_t: '[64][96]', image2d_array_t: '[4][64][96]', image3d_t: '[8][32][32]' };

/* A value for a parameter that fits its type, so that the first run of a kernel needs no thought; '' for types without a literal. */
export function proposeValue({ kind, type }, global) {
    const items = global.split(',').map(Number).reduce((product, size) => product * (size || 1), 1);
    const element = type.replace(/\*.*$/, '').trim().replace(/^(?:const|volatile) /, '');

    switch (kind) {
    case 'buffer': return `${element}[${items}]:iota`;
    case 'constant': return `${element}[${items}]:iota`;
    case 'local': return `${element}[${items}]`;
    case 'value': return '1';
    case 'image': return `image:rgba,unorm8${IMAGE_SIZES[element.replace(/^(?:read|write)_(?:only|write) /, '')] || '[64][64]'}`;
    case 'sampler': return 'sampler:clamp_to_edge,nearest,unnormalized';
    case 'pipe': return `pipe[${items}]`;
    case 'queue': return 'queue';
    default: return '';
    }
}

function makeField(label, value, change, attributes = {}) {
    const id = makeId('field');
    const input = makeElement('input', { id, type: 'text', value, spellcheck: 'false', autocomplete: 'off', class: 'field', on: { input: event => change(event.target.value) }, ...attributes });

    return { element: makeElement('div', { class: 'field-row' }, makeElement('label', { for: id }, label), input), input };
}

export class ArgumentForm {
    /* STATE is changed by the fields; change() is called after that. addFile(file) stores a file that the user chose, and returns its path. */
    constructor(state, change, addFile) {
        this.state = state;
        this.change = change;
        this.addFile = addFile;
        this.kernels = [];
        this.rows = makeElement('div', { class: 'field-rows' });
        this.kernelChoice = makeChoice('Kernel', [], '', value => this.chooseKernel(value));
        this.sizes = ['global', 'local', 'offset'].map(name => makeField({ global: 'Global size', local: 'Group size', offset: 'Offset' }[name], state[name], value => this.set(name, value),
            { placeholder: { global: 'empty: compile only', local: 'chosen by gasket', offset: '0' }[name] }));
        this.element = makeElement('div', { class: 'run-form' }, this.kernelChoice.element, ...this.sizes.map(size => size.element), this.rows);
    }

    set(name, value) {
        this.state[name] = value;
        this.change();
    }

    chooseKernel(name) {
        this.state.kernel = name;
        this.showArguments();
        this.change();
    }

    /* Replaces all values, as for an example. The kernels are unknown until setKernels(). */
    setState(state) {
        this.state = state;
        this.kernels = [];
        this.shape = '';
        this.sizes.forEach((size, index) => {
            size.input.value = state[['global', 'local', 'offset'][index]];
        });
        this.showArguments();
    }

    /* KERNELS: those of the document. Keeps the fields unless the parameters have changed; returns whether they have. */
    setKernels(kernels) {
        const shape = JSON.stringify(kernels.map(k => [k.name, k.arguments])), changed = kernels.length > 0 && shape !== this.shape;

        if (changed) {
            this.shape = shape;
            this.kernels = kernels;
            this.showArguments();
        }
        return changed;
    }

    get kernel() {
        return this.kernels.find(k => k.name === this.state.kernel) ?? this.kernels[0];
    }

    showArguments() {
        fillChoice(this.kernelChoice.select, this.kernels.map(k => ({ value: k.name, text: k.name })), this.kernel?.name);
        this.kernelChoice.element.hidden = this.kernels.length < 2;
        this.rows.replaceChildren(...(this.kernel?.arguments ?? []).map((argument, index) => this.makeRow(argument, index)));
    }

    makeRow(argument, index) {
        const name = argument.name || String(index), values = this.state.arguments;
        const { element, input } = makeField(makeElement('span', {}, makeElement('code', {}, name), ' ', makeElement('small', {}, argument.type)), values[name] ?? '', value => {
            values[name] = value;
            this.change();
        }, { placeholder: proposeValue(argument, this.state.global), 'data-argument': name });

        if (argument.kind === 'image' || argument.kind === 'buffer') {
            element.append(this.makeFileButton(name, input));
        }
        return element;
    }

    /* The bytes of a file, or a picture of an image, as the value of a parameter. */
    makeFileButton(name, input) {
        const chooser = makeElement('input', { type: 'file', hidden: true, on: { change: async event => {
            const path = await this.addFile(event.target.files[0]);
            const stem = (input.value || input.placeholder).replace(/(\])(?::.*)?$/, '$1');

            input.value = `${stem}:@${path}`;
            this.state.arguments[name] = input.value;
            this.change();
        } } });

        return makeElement('span', {}, chooser, makeButton('File', () => chooser.click(), { class: 'button plain', 'aria-label': `Read ${name} from a file` }));
    }

    /* The values of the fields, with the proposals of those that are empty. */
    complete() {
        if (!this.kernels.length) {
            return this.state;
        }
        const complete = { ...this.state, kernel: this.kernels.length > 1 ? this.kernel.name : '', arguments: {} };

        (this.kernel?.arguments ?? []).forEach((argument, index) => {
            const name = argument.name || String(index);

            complete.arguments[name] = this.state.arguments[name]?.trim() || proposeValue(argument, this.state.global);
        });
        return complete;
    }
}
