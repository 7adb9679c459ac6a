/* dom.js - makes elements. An attribute `on` is a table of event handlers; `true` sets an attribute without a value, and `false`,
 * `null` and `undefined` leave it out. Children may be elements, texts, lists of both, or nothing. */
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

function fillElement(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name === 'on') {
            for (const [event, handler] of Object.entries(value)) {
                element.addEventListener(event, handler);
            }
        } else if (value === true) {
            element.setAttribute(name, '');
        } else if (value !== false && value !== null && value !== undefined) {
            element.setAttribute(name, value);
        }
    }
    for (const child of children.flat(2)) {
        if (child !== null && child !== undefined && child !== false) {
            element.append(child);
        }
    }
    return element;
}

export function makeElement(tag, attributes = {}, ...children) {
    return fillElement(document.createElement(tag), attributes, children);
}

export function makeShape(tag, attributes = {}, ...children) {
    return fillElement(document.createElementNS(SVG_NAMESPACE, tag), attributes, children);
}

let lastId = 0;

/* Returns an id that no other element of the page has. */
export function makeId(stem) {
    lastId += 1;
    return `${stem}-${lastId}`;
}

/* The value of a colour of the style sheet, for a canvas. */
export function readColour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/* "1 instruction", "2 instructions". */
export function countText(count, noun) {
    return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
