/* controls.js - the controls that views share: buttons, choices, panels, tables. */
import { makeElement, makeId } from './dom.js';

export function makeButton(text, press, attributes = {}) {
    return makeElement('button', { type: 'button', class: 'button', ...attributes, on: { click: press } }, text);
}

/* A labelled choice among OPTIONS: [{ value, text }]. change(value) handles a change. */
export function makeChoice(label, options, value, change, attributes = {}) {
    const id = makeId('choice');
    const select = makeElement('select', { id, on: { change: event => change(event.target.value) }, ...attributes });

    fillChoice(select, options, value);
    const element = makeElement('span', { class: 'choice' }, makeElement('label', { for: id }, label), select);

    return { element, select };
}

export function fillChoice(select, options, value) {
    select.replaceChildren(...options.map(option => makeElement('option', { value: option.value, selected: String(option.value) === String(value) }, option.text)));
    select.value = value;
}

export function makeCheckbox(label, checked, change) {
    const input = makeElement('input', { type: 'checkbox', checked, on: { change: event => change(event.target.checked) } });

    return { element: makeElement('label', { class: 'checkbox' }, input, label), input };
}

/* Buttons of which one is pressed. */
export function makeSwitch(label, options, value, change) {
    const element = makeElement('span', { class: 'switch', role: 'group', 'aria-label': label });
    const show = chosen => [...element.children].forEach(button => button.setAttribute('aria-pressed', String(button.dataset.value === chosen)));

    for (const option of options) {
        element.append(makeButton(option.text, () => {
            show(option.value);
            change(option.value);
        }, { 'data-value': option.value, title: option.title }));
    }
    show(value);
    return { element, show };
}

export function makePanel(title, ...content) {
    const id = makeId('panel');

    return makeElement('section', { class: 'panel', 'aria-labelledby': id }, makeElement('h2', { id }, title), content);
}

/* A table with a caption for screen readers; rows: [[cell]], a cell is a text or an element; numeric columns align to the right. */
export function makeTable(caption, headers, rows, numeric = []) {
    const align = index => (numeric.includes(index) ? 'number' : null);

    return makeElement('div', { class: 'table-box', tabindex: '0', role: 'region', 'aria-label': caption },
        makeElement('table', {}, makeElement('caption', { class: 'hidden' }, caption),
            makeElement('thead', {}, makeElement('tr', {}, headers.map((text, index) => makeElement('th', { scope: 'col', class: align(index) }, text)))),
            makeElement('tbody', {}, rows.map(row => makeElement('tr', {}, row.map((cell, index) => (index
                ? makeElement('td', { class: align(index) }, cell)
                : makeElement('th', { scope: 'row', class: align(index) }, cell))))))));
}

export function makeNote(text) {
    return makeElement('p', { class: 'hint' }, text);
}

/* A line of code tokens: [{ text, kind, value? }]. */
export function makeTokens(tokens) {
    return tokens.map(token => (token.kind || token.value !== undefined || token.mark
        ? makeElement('span', { class: [token.kind && `t-${token.kind}`, token.mark].filter(Boolean).join(' '), 'data-value': token.value, 'data-start': token.start }, token.text)
        : token.text));
}
