/* view_graphs.js - the graphs of the final IR of a function: control flow, dominators, loops, calls, def-use, points-to. */
import { makeButton, makeChoice, makeNote, makeTable } from './controls.js';
import { makeElement } from './dom.js';
import { drawGraph } from './graph_drawing.js';

const MOST_NODES = 600;      /* more are not readable, and laying them out takes longer than 200 ms */
const MOST_TEXT_BLOCKS = 24; /* graphs of up to so many blocks show the instructions */
const MOST_NODE_LINES = 14, MOST_CHARACTERS = 58;
const DEF_USE_DEPTH = 3;

const KINDS = { cfg: 'Control flow', dominators: 'Dominators', postdominators: 'Post-dominators', loops: 'Loops', calls: 'Call graph', uses: 'Def-use of a value', 'points-to': 'Points-to' };
const LEGENDS = {
    cfg: [['edge true', 'if true'], ['edge false', 'if false'], ['edge back', 'closes a loop'], ['entry', 'entry'], ['exit', 'return']],
    dominators: [['edge', 'immediately dominates']], postdominators: [['edge', 'immediately post-dominates']],
    loops: [['loop-1', 'in a loop'], ['loop-2', 'depth 2'], ['loop-3', 'depth 3 or more'], ['edge back', 'back edge']],
    calls: [['edge', 'calls']], uses: [['edge', 'is an operand of'], ['picked', 'the value']], 'points-to': [['edge', 'may point to']],
};

function shorten(text) {
    return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

function makeSwatch(kind) {
    if (!kind.startsWith('edge')) {
        const colours = { 'loop-1': 'background:var(--hue-0)', 'loop-2': 'background:var(--hue-1)', 'loop-3': 'background:var(--hue-3)', picked: 'background:var(--pick)', entry: 'border:2px solid var(--edge-2)', exit: 'border:2px solid var(--edge-6)' };

        return makeElement('i', { style: colours[kind] });
    }
    const box = makeElement('span', {});

    box.innerHTML = `<svg width="26" height="8" aria-hidden="true"><path class="${kind}" d="M0,4 H26"/></svg>`;
    return box;
}

class GraphsView {
    constructor(store) {
        this.store = store;
        this.zoom = 1;
        this.kind = store.graphKind || 'cfg';
        this.choice = makeChoice('Graph', Object.entries(KINDS).map(([value, text]) => ({ value, text })), this.kind, value => {
            this.kind = value;
            store.graphKind = value;
            this.draw();
        });
        this.drawing = makeElement('div', { class: 'drawing', tabindex: '0', role: 'region', 'aria-label': 'Graph' });
        this.legend = makeElement('div', { class: 'legend' });
        this.details = makeElement('div', { class: 'graph-table' });
        this.panel = makeElement('section', { class: 'panel grow', 'aria-label': 'Graph of the function' }, this.drawing);
        this.element = makeElement('div', { class: 'stack grow' }, makeElement('div', { class: 'toolbar' }, this.choice.element,
            makeButton('−', () => this.setZoom(this.zoom / 1.25), { 'aria-label': 'Zoom out' }), makeButton('+', () => this.setZoom(this.zoom * 1.25), { 'aria-label': 'Zoom in' }),
            makeButton('Fit', () => this.fitZoom()), makeButton('1:1', () => this.setZoom(1)), this.legend), this.panel, this.details);
        this.pending = true;
    }

    /* The size of the panel is known once it is in the page. */
    opened() {
        this.draw();
    }

    get graphs() {
        return this.store.column.function(this.store.functionName)?.graphs || null;
    }

    get listing() {
        return this.store.column.listing(this.store.column.function(this.store.functionName).final);
    }

    setZoom(zoom) {
        this.zoom = Math.max(0.1, Math.min(3, zoom));
        const svg = this.drawing.querySelector('svg');

        svg?.setAttribute('width', svg.dataset.width * this.zoom);
        svg?.setAttribute('height', svg.dataset.height * this.zoom);
    }

    fitZoom() {
        const svg = this.drawing.querySelector('svg');

        if (svg) {
            this.setZoom(Math.min(1, this.drawing.clientWidth / svg.dataset.width, this.drawing.clientHeight / svg.dataset.height));
        }
    }

    draw() {
        this.legend.replaceChildren(...LEGENDS[this.kind].map(([kind, text]) => makeElement('span', {}, makeSwatch(kind), text)));
        this.details.replaceChildren();
        if (!this.graphs) {
            this.drawing.replaceChildren(makeNote('This function has no final IR.'));
            return;
        }
        const graph = this.makeGraph();

        if (!graph.nodes.length) {
            this.drawing.replaceChildren(makeNote(graph.empty));
        } else if (graph.nodes.length > MOST_NODES) {
            this.drawing.replaceChildren(makeNote(`The graph has ${graph.nodes.length} nodes. Up to ${MOST_NODES} are drawn; the table below lists the edges.`), this.makeEdgeTable(graph));
        } else {
            this.drawing.replaceChildren(drawGraph({ label: `${KINDS[this.kind]} of ${this.store.functionName}`, ...graph, zoom: 1, pick: id => this.pickNode(id) }));
            this.zoom = 1;
            const svg = this.drawing.querySelector('svg');
            const fit = Math.min(1, this.drawing.clientWidth / svg.dataset.width);

            this.setZoom(Math.max(0.55, fit));
        }
        if (this.kind === 'points-to' && graph.nodes.length) {
            this.details.replaceChildren(this.makePointerTable());
        }
        this.showPick();
    }

    makeEdgeTable(graph) {
        const names = new Map(graph.nodes.map(node => [node.id, node.lines[0]]));

        return makeTable('Edges', ['from', 'to', 'condition'], graph.edges.slice(0, 2000).map(edge => [names.get(edge.from), names.get(edge.to), edge.label || '']));
    }

    makeGraph() {
        return { cfg: () => this.makeFlow(), dominators: () => this.makeForest(this.graphs.idom), postdominators: () => this.makeForest(this.graphs.ipdom), loops: () => this.makeLoops(),
            calls: () => this.makeCalls(), uses: () => this.makeUses(), 'points-to': () => this.makePointers() }[this.kind]();
    }

    rowsOfBlocks() {
        const rows = new Map(), { listing } = this;

        listing.rows.forEach(row => {
            const block = listing.blockOf[row.index];

            if (row.kind === 2) {
                rows.set(block, [...(rows.get(block) || []), row.index]);
            }
        });
        return rows;
    }

    makeBlockNodes(withText, className = () => '') {
        const { blocks } = this.graphs, rows = this.rowsOfBlocks(), { listing } = this;

        return blocks.map(block => {
            const inside = rows.get(block) || [], title = listing.nameOf(block);
            const texts = withText ? inside.slice(0, MOST_NODE_LINES).map(index => shorten(listing.textOf(index))) : [];

            if (withText && inside.length > MOST_NODE_LINES) {
                texts.push(`… ${inside.length - MOST_NODE_LINES} more`);
            }
            return { id: block, lines: withText ? [`${title}:`, ...texts] : [title, `${inside.length} instr.`], className: className(block), label: `block ${title}, ${inside.length} instructions` };
        });
    }

    makeFlow() {
        const { blocks, edges } = this.graphs, leaves = new Set(edges.map(edge => edge[0]));

        return { nodes: this.makeBlockNodes(blocks.length <= MOST_TEXT_BLOCKS, block => (block === blocks[0] ? 'entry' : leaves.has(block) ? '' : 'exit')), edges: this.flowEdges(), empty: 'The function has no blocks.' };
    }

    flowEdges() {
        return this.graphs.edges.map(([from, to, label]) => ({ from, to, label }));
    }

    makeForest(parents) {
        const { blocks } = this.graphs;

        return { nodes: this.makeBlockNodes(false), edges: blocks.flatMap((block, index) => (parents[index] >= 0 ? [{ from: parents[index], to: block }] : [])), empty: 'The function has no blocks.' };
    }

    makeLoops() {
        const depths = new Map();

        for (const { blocks, depth } of this.graphs.loops) {
            blocks.forEach(block => depths.set(block, Math.max(depth, depths.get(block) || 0)));
        }
        const nodes = this.makeBlockNodes(false, block => (depths.has(block) ? `loop-${Math.min(3, depths.get(block))}` : ''));

        return { nodes: this.graphs.loops.length ? nodes : [], edges: this.flowEdges(), empty: 'The function has no loops.' };
    }

    makeCalls() {
        const names = new Map(), edges = [];

        for (const f of this.store.column.data.functions) {
            if (f.graphs) {
                names.set(f.name, f.kernel ? 'entry' : '');
                f.graphs.calls.forEach(([callee]) => {
                    names.set(callee, names.get(callee) || '');
                    if (!edges.some(edge => edge.from === f.name && edge.to === callee)) {
                        edges.push({ from: f.name, to: callee });
                    }
                });
            }
        }
        return { nodes: [...names].map(([name, className]) => ({ id: name, lines: [name], className })), edges, empty: 'The program has no functions.' };
    }

    makeUses() {
        const { uses } = this.graphs, { listing } = this, start = [...this.store.pick.values].find(value => listing.rowOf.has(value) || uses[value]);

        if (start === undefined) {
            return { nodes: [], edges: [], empty: 'Pick a value in the IR, in the graph of control flow or in the list of passes: this graph shows its operands and its uses.' };
        }
        const operands = new Map();

        for (const [value, users] of Object.entries(uses)) {
            users.forEach(user => operands.set(user, [...(operands.get(user) || []), Number(value)]));
        }
        const chosen = new Set([start]);

        for (const next of [value => uses[value] || [], value => operands.get(value) || []]) {
            let edge = [start];

            for (let depth = 0; depth < DEF_USE_DEPTH && chosen.size < 60; depth++) {
                edge = edge.flatMap(next).filter(value => !chosen.has(value));
                edge.forEach(value => chosen.add(value));
            }
        }
        const textOf = value => (listing.rowOf.has(value) && listing.rows[listing.rowOf.get(value)].kind === 2 ? listing.textOf(listing.rowOf.get(value)) : `%${listing.nameOf(value)}`);

        return { nodes: [...chosen].map(value => ({ id: value, lines: [shorten(textOf(value))] })),
            edges: [...chosen].flatMap(value => (uses[value] || []).filter(user => chosen.has(user)).map(user => ({ from: value, to: user }))) };
    }

    makePointers() {
        const { pointers } = this.graphs, nodes = new Map(), edges = [];

        for (const pointer of pointers) {
            const id = `p${pointer.value}`;

            nodes.set(id, { id, lines: [`%${this.listing.nameOf(pointer.value)}`, pointer.spaces.join(' or ') || 'no space'], className: pointer.spaces.length > 1 ? 'loop-2' : '' });
            for (const object of pointer.objects) {
                const target = `o${object}`;

                nodes.set(target, { id: target, lines: [typeof object === 'number' ? this.listing.nameOf(object) : object], className: 'exit' });
                edges.push({ from: id, to: target });
            }
        }
        return { nodes: [...nodes.values()], edges, empty: 'The function has no pointers in its final IR.' };
    }

    makePointerTable() {
        const table = makeTable('Pointers', ['pointer', 'address spaces', 'objects', 'why', 'place'], this.graphs.pointers.map(pointer => [
            makeButton(`%${this.listing.nameOf(pointer.value)}`, () => this.store.pickValue(pointer.value, this.store.column.place(pointer.place)), { class: 'button plain mono' }),
            pointer.spaces.join(', '), pointer.objects.map(object => (typeof object === 'number' ? this.listing.nameOf(object) : object)).join(', '), pointer.why,
            this.store.model.placeText(this.store.column.place(pointer.place))]));

        return makeElement('section', { class: 'panel pointer-panel', 'aria-label': 'Points-to sets' }, table);
    }

    pickNode(id) {
        const value = typeof id === 'string' && /^[po]\d+$/.test(id) ? Number(id.slice(1)) : id;

        if (this.kind === 'calls') {
            if (this.store.column.function(id)) {
                this.store.focusFunction(id);
            }
        } else if (typeof value === 'number') {
            const row = this.listing.rowOf.get(value);

            this.store.pickValue(value, row === undefined ? -1 : this.listing.rows[row].place);
        }
    }

    /* Marks nodes; a block belongs to the pick if one of its instructions does. */
    showPick() {
        if (!this.graphs) {
            return;
        }
        const { listing, store } = this, inside = new Set();

        listing.rows.forEach(row => {
            if (row.kind === 2 && store.matchRow(row)) {
                inside.add(listing.blockOf[row.index]);
            }
        });
        for (const node of this.drawing.querySelectorAll('.node')) {
            const id = node.dataset.node, value = Number(/^[po]/.test(id) ? id.slice(1) : id);

            node.classList.toggle('picked', store.pick.values.has(value));
            node.classList.toggle('linked', inside.has(value));
        }
    }

    update(change) {
        if (change === 'focus' || (this.kind === 'uses' && change === 'pick')) {
            this.draw();
        } else {
            this.showPick();
        }
    }
}

export function openGraphs(store) {
    return new GraphsView(store);
}
