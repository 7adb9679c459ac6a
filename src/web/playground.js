/* playground.js - the playground: an editor, the fields of a run, and the views of the page, which follow each edit. */
import { showModel } from '../page/app.js';
import { Model } from '../page/model.js';
import { fillChoice, makeButton, makeCheckbox, makeChoice } from '../page/controls.js';
import { makeElement, makeId } from '../page/dom.js';
import { ArgumentForm } from './argument_form.js';
import { Compiler } from './compiler.js';
import { Editor } from './editor.js';
import { packState, unpackState } from './share.js';
import { makeCommand, readCommand, splitWords } from './words.js';

const FILE = 'kernel.cl', EDIT_PAUSE = 120 /* milliseconds without an edit before a compilation */, SLOW = 1000;
const EMPTY = { options: '', kernel: '', global: '', local: '', offset: '', checks: false, arguments: {} };

function readExample(example) {
    return { ...EMPTY, ...readCommand(splitWords(example.command)), source: example.source };
}

/* The diagnostics of column DATA as the editor shows them; those of other files are only in the views. */
function listDiagnostics(data) {
    const found = [...data.diagnostics, ...(data.run?.findings ?? [])];
    const { fault } = data.run ?? {};

    found.push(...(data.checks?.findings ?? []).map(finding => ({ ...finding, severity: finding.level, message: `${finding.message} [${finding.kind}]` })));

    if (fault) {
        found.push({ severity: 'fault', place: fault.place, message: fault.message, notes: [] });
    }
    return found.filter(d => d.place >= 0 && data.places[d.place][0] === 0).map(d => ({
        severity: d.severity, line: data.places[d.place][1], column: data.places[d.place][2], message: d.message, notes: (d.notes ?? []).map(note => `${note.severity}: ${note.message}`),
    }));
}

class Playground {
    constructor(root, parts, examples) {
        this.compiler = new Compiler(parts);
        this.examples = examples;
        this.files = {};
        this.state = { ...EMPTY, arguments: {} };
        this.page = null;
        this.build(root);
    }

    build(root) {
        const optionsId = makeId('options');

        this.exampleChoice = makeChoice('Example', [], '', name => this.openExample(name));
        this.options = makeElement('input', { id: optionsId, type: 'text', class: 'field', spellcheck: 'false', autocomplete: 'off', placeholder: '-O2', on: { input: event => {
            this.state.options = event.target.value;
            this.schedule();
        } } });
        this.form = new ArgumentForm(this.state, () => this.schedule(), file => this.addFile(file));
        this.checks = makeCheckbox('Checks', false, checked => {
            this.state.checks = checked;
            this.wantsFindings = checked;
            this.schedule(0);
        });
        this.stopButton = makeButton('Stop', () => this.compiler.stop());
        this.linkButton = makeButton('Copy link', () => this.copyLink());
        this.messages = makeElement('pre', { class: 'messages', 'aria-label': 'Messages', tabindex: '0' });
        this.statusText = makeElement('div', { class: 'playground-status', role: 'status' });
        this.staleNote = makeElement('p', { class: 'stale-note', hidden: true }, 'These views show the last version that compiled.');
        this.views = makeElement('div', { class: 'playground-views' });
        const source = makeElement('div', { class: 'editor' });

        root.replaceChildren(makeElement('div', { class: 'playground' },
            makeElement('section', { class: 'playground-input', 'aria-label': 'Source and run' },
                makeElement('div', { class: 'toolbar' }, this.exampleChoice.element, this.checks.element, this.linkButton, this.stopButton),
                source, this.messages,
                makeElement('div', { class: 'field-row' }, makeElement('label', { for: optionsId }, 'Options'), this.options),
                this.form.element, this.statusText), makeElement('div', { class: 'playground-result' }, this.staleNote, this.views)));
        this.editor = new Editor(source, () => this.schedule());
        this.stopButton.disabled = true;
    }

    async open() {
        const shared = await unpackState(new URLSearchParams(location.search).get('k') ?? '');

        if (shared) {
            this.openState({ ...EMPTY, ...shared });
            this.listExamples('');
        } else {
            this.openExample(this.examples[0].name);
        }
    }

    /* The list of examples, in which NAME is chosen; '': the source is none of them. */
    listExamples(name) {
        const names = this.examples.map(e => ({ value: e.name, text: e.name }));

        fillChoice(this.exampleChoice.select, name ? names : [{ value: '', text: 'from a link' }, ...names], name);
    }

    async openExample(name) {
        const example = this.examples.find(e => e.name === name);

        this.files = Object.fromEntries(Object.entries(example.files).map(([path, text]) => [path, Uint8Array.from(atob(text), c => c.charCodeAt(0))]));
        this.listExamples(name);
        this.openState(readExample(example));
    }

    openState({ source, ...state }) {
        this.state = state;
        this.options.value = state.options;
        this.checks.input.checked = state.checks;
        this.form.setState(state);
        this.editor.text = source;
        this.schedule(0);
    }

    async addFile(file) {
        this.files[file.name] = new Uint8Array(await file.arrayBuffer());
        return file.name;
    }

    /* Compiles after PAUSE milliseconds. The status is busy from now on until the last state has been compiled. */
    schedule(pause = EDIT_PAUSE) {
        clearTimeout(this.timer);
        this.statusText.ariaBusy = 'true';
        this.timer = setTimeout(() => this.compile(), pause);
    }

    /* Compiles and runs the present state. A state that is edited meanwhile is compiled after it. */
    async compile() {
        this.timer = null;
        if (this.compiling) {
            this.isStale = true;
            return;
        }
        this.compiling = true;
        this.stopButton.disabled = false;
        this.statusText.textContent = 'Compiling …';
        do {
            this.isStale = false;
            await this.compileOnce();
        } while (this.isStale);
        this.compiling = false;
        this.stopButton.disabled = true;
        this.statusText.ariaBusy = String(this.timer !== null);
    }

    /* Runs the command of STATE; the result has the document, or null if the command printed none. */
    async execute(state) {
        const result = await this.compiler.run(makeCommand(state, FILE), { ...this.files, [FILE]: this.editor.text });

        return { ...result, data: result.output.startsWith('{') ? JSON.parse(result.output) : null };
    }

    async compileOnce() {
        try {
            let result = await this.execute(this.form.complete()), shown = result;

            if (!result.data && this.state.global.trim()) { /* values that do not fit the parameters: the compilation can be shown */
                shown = await this.execute({ ...this.state, global: '' });
                if (shown.data && this.form.setKernels(shown.data.columns[0].kernels)) {
                    result = await this.execute(this.form.complete());
                    shown = result.data ? result : shown;
                }
            }
            this.showResult(result, shown.data);
        } catch (error) {
            this.statusText.textContent = error.message === 'stopped' ? 'Stopped.' : `The compiler failed: ${error.message}`;
        }
    }

    showResult(result, data) {
        const stopped = Boolean(data?.columns[0].stopped);

        this.messages.textContent = result.messages;
        this.messages.hidden = Boolean(result.data) && !stopped;
        this.staleNote.hidden = !this.page || (Boolean(data) && !stopped);
        this.statusText.textContent = `Status ${result.status}, ${result.milliseconds.toFixed(0)} ms${result.milliseconds > SLOW ? '. WebAssembly has one thread here; the native program uses all.' : ''}`;
        if (!data) {
            return;
        }
        this.editor.showDiagnostics(listDiagnostics(data.columns[0]));
        if (stopped && this.page) { /* the last good views stay */
            return;
        }
        this.form.setKernels(data.columns[0].kernels);
        this.page?.close();
        this.page = showModel(this.views, new Model(data), this.page?.store ?? null);
        if (this.wantsFindings && data.columns[0].checks) {
            this.page.store.showView('findings');
        }
        this.wantsFindings = false;
    }

    async copyLink() {
        const address = new URL(location.href);

        address.searchParams.set('k', await packState({ ...this.state, source: this.editor.text }));
        await navigator.clipboard.writeText(address.href);
        this.statusText.textContent = 'The link is in the clipboard.';
    }
}

new Playground(document.getElementById('playground'), globalThis.gasketParts, globalThis.gasketExamples).open();
