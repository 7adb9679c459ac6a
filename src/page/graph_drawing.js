/* graph_drawing.js - a laid-out graph as SVG. Nodes are buttons for the keyboard: the arrow keys follow edges. */
import { makeShape } from './dom.js';
import { layoutGraph } from './layout.js';

const LINE = 17, PADDING = 9, CHARACTER = 7.3, MARGIN = 20;

function measureNode(node) {
    return { width: Math.max(44, ...node.lines.map(line => line.length * CHARACTER + 2 * PADDING)), height: node.lines.length * LINE + 2 * PADDING - 3 };
}

function pathOf(points) {
    return points.slice(1).reduce((path, [x, y], index) => {
        const [fromX, fromY] = points[index], middle = (fromY + y) / 2;

        return `${path} C${fromX.toFixed(1)},${middle.toFixed(1)} ${x.toFixed(1)},${middle.toFixed(1)} ${x.toFixed(1)},${y.toFixed(1)}`;
    }, `M${points[0][0].toFixed(1)},${points[0][1].toFixed(1)}`);
}

function loopPath(points) {
    return `M${points[0]} C${points[1]} ${points[2]} ${points[3]}`;
}

function makeMarker(id, colour) {
    return makeShape('marker', { id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse' }, makeShape('path', { d: 'M0,0 L8,4 L0,8 Z', style: `fill:var(--${colour})` }));
}

function drawEdge(edge, route) {
    const kind = route.back ? 'back' : edge.label === 'true' || edge.label === 'false' ? edge.label : '';
    const d = route.points.length === 4 && edge.from === edge.to ? loopPath(route.points) : pathOf(route.points);
    const label = edge.label && edge.label !== 'true' && edge.label !== 'false'
        ? makeShape('text', { class: 'small', x: route.points[0][0] + 4, y: route.points[0][1] + 13 }, edge.label) : null;

    return makeShape('g', {}, makeShape('path', { class: `edge ${kind}`, d, 'marker-end': edge.undirected ? null : `url(#arrow${kind ? `-${kind}` : ''})` }), label);
}

function drawNode(node, box, size, pick, follow) {
    const left = box.x - size.width / 2, top = box.y - size.height / 2;

    return makeShape('g', { class: `node ${node.className || ''}`, tabindex: '0', role: 'button', 'aria-label': node.label || node.lines.join(' '), 'data-node': node.id, on: {
        click: () => pick(node.id),
        keydown: event => {
            if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                pick(node.id);
            } else if (event.key.startsWith('Arrow')) {
                event.preventDefault();
                follow(node.id, event.key);
            }
        },
    } }, makeShape('rect', { x: left, y: top, width: size.width, height: size.height, rx: 7 }),
    node.lines.map((line, index) => makeShape('text', { class: index || node.lines.length === 1 ? '' : 'title', x: left + PADDING, y: top + PADDING + 10 + index * LINE }, line)));
}

/* nodes: [{ id, lines: [text], className?, label? }]; edges: [{ from, to, label? }] by id. Returns an SVG of natural size times ZOOM. */
export function drawGraph({ label, nodes, edges, zoom, pick }) {
    const index = new Map(nodes.map((node, at) => [node.id, at]));
    const sizes = nodes.map(measureNode);
    const known = edges.filter(edge => index.has(edge.from) && index.has(edge.to));
    const layout = layoutGraph(sizes, known.map(edge => ({ from: index.get(edge.from), to: index.get(edge.to) })));
    const width = layout.width + 2 * MARGIN, height = layout.height + 2 * MARGIN;
    const drawn = new Map();
    const follow = (id, key) => {
        const next = { ArrowDown: known.find(edge => edge.from === id)?.to, ArrowUp: known.find(edge => edge.to === id)?.from,
            ArrowRight: nodes[index.get(id) + 1]?.id, ArrowLeft: nodes[index.get(id) - 1]?.id }[key];

        drawn.get(next)?.focus();
    };

    nodes.forEach((node, at) => drawn.set(node.id, drawNode(node, layout.nodes[at], sizes[at], pick, follow)));
    return makeShape('svg', { width: width * zoom, height: height * zoom, viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`, role: 'group', 'aria-label': label, 'data-width': width, 'data-height': height },
        makeShape('defs', {}, makeMarker('arrow', 'soft-ink'), makeMarker('arrow-back', 'edge-3'), makeMarker('arrow-true', 'edge-2'), makeMarker('arrow-false', 'edge-6')),
        known.map((edge, at) => drawEdge(edge, layout.edges[at])), [...drawn.values()]);
}
