/* graph.js - control flow graphs: from IR text, and their dominators, computed by definition and not as gasket does. */

/* The functions of IR text: name -> Map of block -> [instructions]; unnamed entry blocks are called ''. */
export function functionsOf(text) {
    const functions = new Map();

    for (const [, name, body] of text.matchAll(/^define [^\n]*@([\w.]+)\([^\n]*\{\n([^]*?)^\}/gm)) {
        const blocks = new Map();
        let block = '';

        for (const source of body.split('\n')) {
            const line = source.split(';')[0].replace(/, ![\w.]+ !\d+/g, '').trim(), label = /^([\w.]+):$/.exec(line);

            if (label) {
                block = label[1];
                blocks.set(block, []);
            } else if (line) {
                blocks.set(block, [...(blocks.get(block) ?? []), line]);
            }
        }
        functions.set(name, blocks);
    }
    return functions;
}

export function instructionsOf(blocks) {
    return [...blocks.values()].flat();
}

/* block -> [successors] of a function. */
export function edgesOf(blocks) {
    return new Map([...blocks].map(([name, lines]) => [name, [...(lines.at(-1) ?? '').matchAll(/label %([\w.]+)/g)].map(match => match[1])]));
}

export function reachable(edges, start, without = null) {
    const seen = new Set(), todo = [start];

    while (todo.length) {
        const block = todo.pop();

        if (!seen.has(block) && block !== without) {
            seen.add(block);
            todo.push(...edges.get(block));
        }
    }
    return seen;
}

/* block -> the set of the blocks that dominate it; the entry is the first key. A dominates B if B is not reachable without A. */
export function dominators(edges) {
    const entry = edges.keys().next().value, blocks = [...reachable(edges, entry)];

    return new Map(blocks.map(b => [b, new Set(blocks.filter(a => a === b || !reachable(edges, entry, a).has(b)))]));
}

export function immediateDominators(edges) {
    const dominates = dominators(edges);

    return new Map([...dominates].map(([b, all]) => [b, [...all].find(a => a !== b && dominates.get(a).size === all.size - 1) ?? null]));
}

export function frontiers(edges) {
    const dominates = dominators(edges), blocks = [...dominates.keys()];

    return new Map(blocks.map(a => [a, new Set(blocks.filter(p => dominates.get(p).has(a)).flatMap(p => edges.get(p)).filter(b => a === b || !dominates.get(b).has(a)))]));
}

export function iteratedFrontier(edges, blocks) {
    const frontier = frontiers(edges), out = new Set(), todo = [...blocks].filter(b => frontier.has(b));

    while (todo.length) {
        for (const block of frontier.get(todo.pop())) {
            if (!out.has(block)) {
                out.add(block);
                todo.push(block);
            }
        }
    }
    return out;
}
