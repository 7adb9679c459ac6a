/* answer_form.js - the fields of an exercise: a text for each file of the answer, and its verdict. */
import { makeElement, makeId } from '../../../src/page/dom.js';
import { Wrong } from '../checks/answer.js';
import { checkAnswers } from '../checks/exercises.js';
import { keepProgress, readProgress } from './progress.js';

const SUFFIXES = { 'a .cl file': 'cl', 'an .ll file': 'll', 'a text': 'txt', 'a .spvasm file': 'spvasm' };
const LINES = { cl: 9, ll: 9, spvasm: 9, txt: 4 };

export class AnswerForm {
    /* loadHost() returns a promise of the host; changed() is called when the verdict has changed. */
    constructor(name, exercise, loadHost, changed) {
        Object.assign(this, { name, exercise, loadHost, changed });
        const { texts, isRight } = readProgress(name);

        this.fields = exercise.files.map((file, index) => this.makeField(file, index, texts[index] ?? ''));
        this.button = makeElement('button', { type: 'submit' }, 'Check');
        this.verdict = makeElement('output', { class: 'verdict', 'aria-live': 'polite' });
        this.element = makeElement('form', { class: 'answer', 'aria-label': `Answer to exercise ${name}`, on: {
            submit: event => {
                event.preventDefault();
                this.check();
            },
        } }, this.fields.map(({ label, input }) => [label, input]), makeElement('div', { class: 'check' }, this.button, this.verdict));
        if (isRight) {
            this.showVerdict('right', 'right');
        }
    }

    makeField(file, index, text) {
        const id = makeId('answer'), suffix = SUFFIXES[file], many = this.exercise.files.length > 1;
        const input = makeElement('textarea', { id, rows: LINES[suffix], spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', on: {
            input: () => this.keep(false),
            keydown: event => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                    event.preventDefault();
                    this.check();
                }
            },
        } });

        input.value = text;
        return { input, name: `${many ? `answer-${index + 1}` : 'answer'}.${suffix}`, label: makeElement('label', { for: id }, `Answer${many ? ` ${index + 1}` : ''}: ${file}`) };
    }

    keep(isRight) {
        keepProgress(this.name, { texts: this.fields.map(({ input }) => input.value), isRight });
        if (!isRight) {
            this.showVerdict('', '');
        }
        this.changed();
    }

    showVerdict(kind, text) {
        this.verdict.className = `verdict ${kind}`;
        this.verdict.textContent = text;
    }

    async check() {
        if (this.button.disabled) {
            return;
        }
        this.button.disabled = true;
        this.showVerdict('', 'checking …');
        try {
            await checkAnswers(this.exercise, await this.loadHost(), this.fields.map(({ name, input }) => ({ name, text: `${input.value}\n` })));
            this.keep(true);
            this.showVerdict('right', 'right');
        } catch (error) {
            this.keep(false);
            this.showVerdict('wrong', error instanceof Wrong ? `wrong: ${error.message}` : `the check failed: ${error.message}`);
        } finally {
            this.button.disabled = false;
        }
    }
}
