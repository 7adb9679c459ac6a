/* chart.js - a curve of numbers over an index, with a cursor. */
import { makeElement, makeShape } from './dom.js';

const CHART_WIDTH = 1000, CHART_HEIGHT = 110, CHART_MARGIN = 8;

/* Thins out a long curve: the largest value of each of CHART_WIDTH groups. */
function thinOut(values) {
    if (values.length <= CHART_WIDTH) {
        return values.map((value, index) => [index, value]);
    }
    const size = values.length / CHART_WIDTH;

    return Array.from({ length: CHART_WIDTH }, (_, group) => {
        const from = Math.floor(group * size), to = Math.max(from + 1, Math.floor((group + 1) * size));

        return [from, values.slice(from, to).reduce((a, b) => Math.max(a, b), 0)];
    });
}

/* Returns { element, showCursor(index) }. pick(index) handles a click; limit draws a line. */
export function makeChart({ label, values, limit = null, pick = () => {} }) {
    const last = Math.max(1, values.length - 1);
    const greatest = Math.max(1, limit ?? 0, values.reduce((a, b) => Math.max(a, b), 0));
    const x = index => index / last * CHART_WIDTH;
    const y = value => CHART_MARGIN + (1 - value / greatest) * (CHART_HEIGHT - 2 * CHART_MARGIN);
    const points = thinOut(values).map(([index, value]) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
    const cursor = makeShape('line', { class: 'cursor', y1: 0, y2: CHART_HEIGHT, x1: -9, x2: -9, 'vector-effect': 'non-scaling-stroke' });
    const svg = makeShape('svg', { class: 'chart', viewBox: `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
        points.length ? makeShape('path', { class: 'area', d: `M0,${y(0)} L${points.join(' L')} L${x(last)},${y(0)} Z` }) : null,
        [0, 0.5, 1].map(part => makeShape('line', { class: 'grid', x1: 0, x2: CHART_WIDTH, y1: y(part * greatest), y2: y(part * greatest), 'vector-effect': 'non-scaling-stroke' })),
        limit === null ? null : makeShape('line', { class: 'limit', x1: 0, x2: CHART_WIDTH, y1: y(limit), y2: y(limit), 'vector-effect': 'non-scaling-stroke' }),
        makeShape('polyline', { class: 'curve', points: points.join(' '), 'vector-effect': 'non-scaling-stroke' }), cursor);

    svg.addEventListener('click', event => {
        const box = svg.getBoundingClientRect();

        pick(Math.max(0, Math.min(values.length - 1, Math.round((event.clientX - box.left) / box.width * last))));
    });
    const element = makeElement('div', { class: 'chart-box' }, makeElement('div', { class: 'chart-scale', 'aria-hidden': 'true' },
        makeElement('span', {}, greatest.toLocaleString('en')), makeElement('span', {}, '0')), svg);

    return { element, showCursor: index => {
        cursor.setAttribute('x1', x(index));
        cursor.setAttribute('x2', x(index));
    } };
}
