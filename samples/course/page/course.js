/* course.js - the part of the course that runs in a browser: answers to the exercises, and marks of those that are right. */
import { makeElement } from '../../../src/page/dom.js';
import { EXERCISES } from '../checks/exercises.js';
import { AnswerForm } from './answer_form.js';
import { readProgress } from './progress.js';
import { WebHost } from './web_host.js';

let host;

/* Loads the compiler, some megabytes, when the first answer is checked. */
function loadHost() {
    host ??= new Promise((resolve, reject) => {
        const script = makeElement('script', { src: 'playground/gasket.js', on: {
            load: () => resolve(new WebHost(globalThis.gasketParts, globalThis.courseFiles)),
            error: () => reject(new Error('playground/gasket.js cannot be loaded')),
        } });

        document.head.append(script);
    });
    return host;
}

/* Beside each link to a lecture: how many of its exercises are right. */
function showProgress() {
    for (const link of document.querySelectorAll('a[href]')) {
        const number = /^(\d+)-[a-z0-9]+\.html$/.exec(link.getAttribute('href'))?.[1];

        if (number && link.closest('.contents, table')) {
            const names = [...EXERCISES.keys()].filter(name => name.split('.')[0] === number), right = names.filter(name => readProgress(name).isRight).length;

            link.parentElement.querySelector('.done')?.remove();
            if (right) {
                link.after(' ', makeElement('span', { class: 'done', 'aria-label': `${right} of ${names.length} exercises are right` }, `${right}/${names.length}`));
            }
        }
    }
}

/* The form follows the text of its exercise, before that of the next one. */
function placeForm(paragraph) {
    const name = paragraph.id.replace('exercise-', ''), exercise = EXERCISES.get(name);
    let last = paragraph;

    while (last.nextElementSibling && !last.nextElementSibling.id) {
        last = last.nextElementSibling;
    }
    last.after(exercise.processes ? makeElement('p', { class: 'note' }, 'The debugger keeps processes, which a browser does not have: check the answer with ', makeElement('code', {}, `samples/course/check ${name} FILE`), '.')
        : new AnswerForm(name, exercise, loadHost, showProgress).element);
}

document.querySelectorAll('p[id^="exercise-"]').forEach(placeForm);
showProgress();
