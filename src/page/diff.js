/* diff.js - the difference of two listings of one function. Rows are the same if they have the same value number, so renumbering is no
 * difference, and a row that moved is shown as moved. Each row has a unique key; the longest common subsequence of two
 * sequences of unique keys is the longest increasing subsequence of positions: O(n log n). */

function findKeys(listing) {
    const seen = new Map();

    return listing.rows.map(row => {
        const key = row.value >= 0 ? row.value : -1 - row.string;
        const count = seen.get(key) || 0;

        seen.set(key, count + 1);
        return count ? `${key}#${count}` : key;
    });
}

/* The indices into POSITIONS of a longest increasing subsequence. */
export function findIncreasing(positions) {
    const tails = [], previous = [];

    positions.forEach((position, index) => {
        let low = 0, high = tails.length;

        while (low < high) {
            const middle = (low + high) >> 1;

            if (positions[tails[middle]] < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        previous[index] = low ? tails[low - 1] : -1;
        tails[low] = index;
    });
    const chain = [];

    for (let index = tails.length ? tails[tails.length - 1] : -1; index >= 0; index = previous[index]) {
        chain.push(index);
    }
    return chain.reverse();
}

/* Rows of the difference: { kind, before, after }, kind one of "same", "removed", "added", "old" and "new" (the two forms of a changed
 * row), "from" and "to" (the two positions of a moved row); before and after are row indices, or -1. A listing may be null. */
export function compareListings(before, after) {
    const oldKeys = before ? findKeys(before) : [], newKeys = after ? findKeys(after) : [];
    const oldIndex = new Map(oldKeys.map((key, index) => [key, index]));
    const newIndex = new Map(newKeys.map((key, index) => [key, index]));
    const common = newKeys.filter(key => oldIndex.has(key));
    const kept = new Set(findIncreasing(common.map(key => oldIndex.get(key))).map(index => common[index]));
    const rows = [];
    let at = 0;

    const flushOld = end => {
        for (; at < end; at++) {
            const moved = newIndex.get(oldKeys[at]);

            rows.push({ kind: moved === undefined ? 'removed' : 'from', before: at, after: moved ?? -1 });
        }
    };

    newKeys.forEach((key, index) => {
        const old = oldIndex.get(key);

        if (old === undefined) {
            rows.push({ kind: 'added', before: -1, after: index });
        } else if (!kept.has(key)) {
            rows.push({ kind: 'to', before: old, after: index });
        } else {
            flushOld(old);
            at = old + 1;
            if (before.rows[old].string === after.rows[index].string) {
                rows.push({ kind: 'same', before: old, after: index });
            } else {
                rows.push({ kind: 'old', before: old, after: index }, { kind: 'new', before: old, after: index });
            }
        }
    });
    flushOld(oldKeys.length);
    return rows;
}

/* Keeps CONTEXT rows around each change; a gap becomes { kind: "gap", count }. */
export function foldRows(rows, context) {
    const keep = new Uint8Array(rows.length);

    rows.forEach((row, index) => {
        if (row.kind !== 'same') {
            keep.fill(1, Math.max(0, index - context), index + context + 1);
        }
    });
    const folded = [];

    rows.forEach((row, index) => {
        if (keep[index]) {
            folded.push(row);
        } else if (folded.length && folded[folded.length - 1].kind === 'gap') {
            folded[folded.length - 1].count += 1;
        } else {
            folded.push({ kind: 'gap', count: 1, before: -1, after: -1 });
        }
    });
    return folded;
}
