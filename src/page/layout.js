/* layout.js - draws a directed graph in layers, after Sugiyama, Tagawa and Toda (1981): break cycles, assign each node to a layer by the
 * longest path, order the layers to avoid crossings, and choose the horizontal positions.
 *
 * An edge that passes several layers gets a virtual node in each, so that it is drawn around the nodes there. The positions in a
 * layer minimize the squared distance to the neighbours with the order and the gaps as constraints, which is an isotonic regression
 * (pool adjacent violators). O(s * e log e) for s sweeps and e edge segments: 300 nodes need some 20 ms. */
const GAP_X = 28, GAP_Y = 46, VIRTUAL_WIDTH = 10, GREATEST_SWEEPS = 12, LEAST_SWEEPS = 4, SWEPT_POINTS = 12000;

/* Marks the edges that close a cycle, by a depth-first search without recursion. */
function findBackEdges(count, edges) {
    const leaving = Array.from({ length: count }, () => []);
    const state = new Uint8Array(count), back = new Set();

    edges.forEach((edge, index) => leaving[edge.from].push(index));
    for (let root = 0; root < count; root++) {
        const stack = state[root] ? [] : [[root, 0]];

        state[root] ||= 1;
        while (stack.length) {
            const top = stack[stack.length - 1];
            const index = leaving[top[0]][top[1]++];

            if (index === undefined) {
                state[top[0]] = 2;
                stack.pop();
            } else if (state[edges[index].to] === 1) {
                back.add(index);
            } else if (state[edges[index].to] === 0) {
                state[edges[index].to] = 1;
                stack.push([edges[index].to, 0]);
            }
        }
    }
    return back;
}

function assignLayers(count, arcs) {
    const entering = new Int32Array(count), layer = new Int32Array(count);
    const leaving = Array.from({ length: count }, () => []);

    for (const arc of arcs) {
        if (arc.from !== arc.to) {
            entering[arc.to] += 1;
            leaving[arc.from].push(arc.to);
        }
    }
    const ready = [...Array(count).keys()].filter(node => !entering[node]);

    for (const node of ready) {
        for (const to of leaving[node]) {
            layer[to] = Math.max(layer[to], layer[node] + 1);
            entering[to] -= 1;
            if (!entering[to]) {
                ready.push(to);
            }
        }
    }
    return layer;
}

/* Divides arcs into segments between neighbouring layers. Returns { points, layers, segments }: points are real and virtual nodes. */
function makeSegments(nodes, arcs, layer) {
    const points = nodes.map((node, index) => ({ node: index, layer: layer[index], width: node.width, height: node.height, up: [], down: [] }));
    const chains = arcs.map(arc => {
        const chain = [arc.from];

        if (arc.from === arc.to) {
            return chain;
        }
        for (let between = layer[arc.from] + 1; between < layer[arc.to]; between++) {
            points.push({ node: -1, layer: between, width: VIRTUAL_WIDTH, height: 0, up: [], down: [] });
            chain.push(points.length - 1);
        }
        chain.push(arc.to);
        for (let index = 1; index < chain.length; index++) {
            points[chain[index - 1]].down.push(chain[index]);
            points[chain[index]].up.push(chain[index - 1]);
        }
        return chain;
    });
    const layers = [];

    points.forEach((point, index) => (layers[point.layer] ??= []).push(index));
    return { points, chains, layers: [...layers].map(row => row || []) };
}

function countInversions(sequence, size) {
    const tree = new Int32Array(size + 1);
    let inversions = 0;

    sequence.forEach((value, index) => {
        let smaller = 0;

        for (let at = value + 1; at > 0; at -= at & -at) {
            smaller += tree[at];
        }
        inversions += index - smaller;
        for (let at = value + 1; at <= size; at += at & -at) {
            tree[at] += 1;
        }
    });
    return inversions;
}

function countCrossings(points, layers) {
    let crossings = 0;

    for (const row of layers) {
        const ends = row.flatMap(index => points[index].down.map(to => points[to].rank).sort((a, b) => a - b));

        crossings += countInversions(ends, points.length);
    }
    return crossings;
}

function rankLayer(points, row) {
    row.forEach((index, rank) => {
        points[index].rank = rank;
    });
}

function sortLayer(points, row, side) {
    for (const index of row) {
        const neighbours = points[index][side];

        points[index].centre = neighbours.length ? neighbours.reduce((sum, other) => sum + points[other].rank, 0) / neighbours.length : points[index].rank;
    }
    row.sort((a, b) => points[a].centre - points[b].centre || points[a].rank - points[b].rank);
    rankLayer(points, row);
}

/* Large graphs get fewer sweeps, so that the page stays responsive. */
function countSweeps(points) {
    return Math.max(LEAST_SWEEPS, Math.min(GREATEST_SWEEPS, Math.round(SWEPT_POINTS / points.length)));
}

function orderLayers(points, layers) {
    layers.forEach(row => rankLayer(points, row));
    let best = layers.map(row => [...row]), fewest = countCrossings(points, layers);

    for (let sweep = 0; sweep < countSweeps(points) && fewest; sweep++) {
        if (sweep % 2) {
            for (let index = layers.length - 2; index >= 0; index--) {
                sortLayer(points, layers[index], 'down');
            }
        } else {
            for (let index = 1; index < layers.length; index++) {
                sortLayer(points, layers[index], 'up');
            }
        }
        const crossings = countCrossings(points, layers);

        if (crossings < fewest) {
            fewest = crossings;
            best = layers.map(row => [...row]);
        }
    }
    best.forEach(row => rankLayer(points, row));
    return best;
}

/* Positions with the order and gaps of ROW that are closest to the wished ones: isotonic regression on the positions without gaps. */
function fitLayer(points, row, wish, weight) {
    const pools = [];
    const shift = [];

    row.forEach((index, rank) => {
        shift.push(rank ? shift[rank - 1] + (points[row[rank - 1]].width + points[index].width) / 2 + GAP_X : 0);
        pools.push({ sum: (wish[rank] - shift[rank]) * weight[rank], weight: weight[rank], count: 1 });
        while (pools.length > 1) {
            const last = pools[pools.length - 1], before = pools[pools.length - 2];

            if (before.sum / before.weight <= last.sum / last.weight) {
                break;
            }
            before.sum += last.sum;
            before.weight += last.weight;
            before.count += last.count;
            pools.pop();
        }
    });
    let rank = 0;

    for (const pool of pools) {
        for (let index = 0; index < pool.count; index++, rank++) {
            points[row[rank]].x = pool.sum / pool.weight + shift[rank];
        }
    }
}

function placeLayers(points, layers) {
    for (const row of layers) {
        let left = 0;

        for (const index of row) {
            points[index].x = left + points[index].width / 2;
            left += points[index].width + GAP_X;
        }
    }
    const sweeps = countSweeps(points) + 2;

    for (let sweep = 0; sweep < sweeps; sweep++) {
        const rows = sweep % 2 ? [...layers].reverse() : layers;
        const sides = sweep >= sweeps - 3 ? ['up', 'down'] : [sweep % 2 ? 'down' : 'up'];

        for (const row of rows) {
            const neighbours = row.map(index => sides.flatMap(side => points[index][side]));
            const wish = row.map((index, rank) => (neighbours[rank].length ? neighbours[rank].reduce((sum, other) => sum + points[other].x, 0) / neighbours[rank].length : points[index].x));
            const weight = row.map((index, rank) => (neighbours[rank].length ? (points[index].node < 0 ? 8 : 2) : 0.1));

            fitLayer(points, row, wish, weight);
        }
    }
    const left = Math.min(...points.map(point => point.x - point.width / 2));

    points.forEach(point => {
        point.x -= left;
    });
}

function stackLayers(points, layers) {
    let top = 0;

    return layers.map(row => {
        const height = Math.max(0, ...row.map(index => points[index].height));
        const band = { top, bottom: top + height };

        row.forEach(index => {
            points[index].y = top + height / 2;
        });
        top += height + GAP_Y;
        return band;
    });
}

function routeArc(points, chain, bands) {
    const ends = [points[chain[0]], points[chain[chain.length - 1]]];

    if (chain.length === 1) {
        const right = ends[0].x + ends[0].width / 2, { y } = ends[0];

        return [[right, y - 6], [right + 18, y - 6], [right + 18, y + 6], [right, y + 6]];
    }
    const route = [[ends[0].x, ends[0].y + ends[0].height / 2]];

    for (const index of chain.slice(1, -1)) {
        const band = bands[points[index].layer];

        route.push([points[index].x, band.top - 4], [points[index].x, band.bottom + 4]);
    }
    route.push([ends[1].x, ends[1].y - ends[1].height / 2]);
    return route;
}

/* nodes: [{ width, height }], edges: [{ from, to }] by index. Returns { width, height, nodes: [{ x, y }] centres, edges: [{ points, back }] };
 * the points of an edge lead from its source to its target. */
export function layoutGraph(nodes, edges) {
    const back = findBackEdges(nodes.length, edges);
    const arcs = edges.map((edge, index) => (back.has(index) && edge.from !== edge.to ? { from: edge.to, to: edge.from } : edge));
    const { points, chains, layers } = makeSegments(nodes, arcs, assignLayers(nodes.length, arcs));
    const ordered = orderLayers(points, layers);

    placeLayers(points, ordered);
    const bands = stackLayers(points, ordered);
    const routes = chains.map((chain, index) => {
        const route = routeArc(points, chain, bands);

        return { points: back.has(index) && chain.length > 1 ? route.reverse() : route, back: back.has(index) };
    });

    return { width: Math.max(0, ...points.map(point => point.x + point.width / 2)) + 24, height: bands.length ? bands[bands.length - 1].bottom : 0,
        nodes: nodes.map((_, index) => ({ x: points[index].x, y: points[index].y })), edges: routes };
}
