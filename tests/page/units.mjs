/* units.mjs - parts of the page that need no browser, with answers worked out by hand. */
import assert from 'node:assert/strict';
import { compareListings, findIncreasing, foldRows } from '../../src/page/diff.js';
import { highlightAssembly, highlightSource, highlightSpirv } from '../../src/page/highlight.js';
import { layoutGraph } from '../../src/page/layout.js';
import { Listing, parseTemplate } from '../../src/page/listing.js';
import { listElements } from '../../src/page/machine.js';
import { readRegister, readValue, Replay } from '../../src/page/replay.js';
import { compareTexts } from '../../src/page/text_diff.js';
import { describeWatch, findStore, findWrite, readWatch } from '../../src/page/watch.js';
import { itemText, readStep, summarize, timeOf } from '../../src/page/view_findings.js';
import { summarizeKernel } from '../../src/page/view_overview.js';
import { explainRegion } from '../../src/page/view_regions.js';
import { assemblePage, orderModules, readModule } from './assemble.mjs';

const STRINGS = ['define void @f(i32 %{1}) {{', '{2}:', '%{3} = add i32 %{1}, 1', '%{4} = mul i32 %{3}, %{3}', 'ret void', '}}', '%{3} = add i32 %{1}, 2'];

function makeListing(rows, names = { 1: 'n', 2: 'entry' }) {
    return new Listing(rows.map(([kind, value, string]) => [kind, value, string, -1]), string => parseTemplate(STRINGS[string]), names, () => -1);
}

const HEAD = [[0, -1, 0], [1, 2, 1]], TAIL = [[2, 9, 4], [3, -1, 5]];

function makeThread() {
    const registers = new Uint8Array(4096);

    registers[32] = 5;
    return { start: { registers: Buffer.from(registers).toString('base64'), flags: [0, 0] }, lanes: [[0, 0, 0]], steps: [
        { i: 0, m: 1, w: [[32, '05000000', '0000803f']] }, { i: 1, m: 1, f: [1, 0], h: true }, { i: 2, m: 1, w: [[32, '0000803f', '07000000'], [64, '00', 'ff']] }] };
}

const ASSEMBLY = [{ operands: [{ role: 'dst', type: 'f', value: 1, elements: [[32, 0, 1]] }] }, { operands: [] }, { operands: [{ role: 'dst', type: 'd', value: 2, elements: [[32, 0, 1]] }] }];

export const tests = {
    'templates have references and braces'() {
        assert.deepEqual(parseTemplate('%{12} = add i32 %{3}, {{}}'), ['%', 12, ' = add i32 %', 3, ', {}']);
    },
    'a listing numbers values without a name in the order of the rows'() {
        const listing = makeListing([...HEAD, [2, 3, 2], [2, 4, 3], ...TAIL]);

        assert.equal(listing.textOf(0), 'define void @f(i32 %n) {');
        assert.equal(listing.textOf(1), 'entry:');
        assert.equal(listing.textOf(3), '%1 = mul i32 %0, %0');
    },
    'two values with one name are distinct in a listing'() {
        assert.equal(makeListing([...HEAD, [2, 3, 2], ...TAIL], { 1: 'n', 2: 'entry', 3: 'n' }).textOf(2), '%n.1 = add i32 %n, 1');
    },
    'the elements of an operand are runs at equal distances'() {
        assert.deepEqual(listElements({ elements: [[60, 4, 2], [128, 8, 2]] }), [[1, 28], [2, 0], [4, 0], [4, 8]]);
        assert.deepEqual(listElements({ count: 2 }), []);
    },
    'the time of an operation counts from the turn of its work-item'() {
        const thread = { turns: [[0, 5], [3, 20]], steps: [7, [8, '1'], 9, [10, '2 3']] };

        assert.deepEqual([0, 1, 2, 3].map(step => timeOf(thread, step)), [5, 6, 7, 20]);
        assert.deepEqual(readStep(thread, 0), { value: 7, result: '' });
        assert.deepEqual(readStep(thread, 3), { value: 10, result: '2 3' });
        assert.deepEqual([[4, 0, 0], [4, 1, 0], [0, 0, 2]].map(itemText), ['(4)', '(4,1)', '(0,0,2)']);
    },
    'a sentence sums up the findings, and a kernel'() {
        assert.match(summarize({ kernel: 'k', full: false, findings: [{ level: 'error' }, { level: 'warning' }, { level: 'error' }] }), /^The checks found 2 errors and 1 warning in this run of kernel k\./);
        assert.match(summarize({ kernel: 'k', full: false, findings: [] }), /^The checks found no mistake in this run/);
        assert.equal(summarizeKernel({ name: 'k', simd: 8, instructions: 1, grf_used: 3, spill_bytes: 0, private_bytes: 0, slm_bytes: 64 }),
            'Kernel k: 8 work-items in a hardware thread, 1 instruction, 3 registers, 64 bytes of local memory; nothing is spilled.');
    },
    'renumbering is no difference'() {
        const rows = compareListings(makeListing([...HEAD, [2, 3, 2], [2, 4, 3], ...TAIL]), makeListing([...HEAD, [2, 4, 3], ...TAIL]));

        assert.deepEqual(rows.filter(row => row.kind !== 'same'), [{ kind: 'removed', before: 2, after: -1 }]);
    },
    'a moved row and a changed row'() {
        const before = makeListing([...HEAD, [2, 3, 2], [2, 4, 3], [2, 9, 4], [3, -1, 5]]), after = makeListing([[0, -1, 0], [2, 4, 3], [1, 2, 1], [2, 3, 6], [2, 9, 4], [3, -1, 5]]);
        const kinds = compareListings(before, after).map(row => row.kind);

        assert.deepEqual(kinds, ['same', 'to', 'same', 'old', 'new', 'from', 'same', 'same']);
    },
    'the longest increasing subsequence'() {
        assert.deepEqual(findIncreasing([3, 1, 2, 5, 4]).map(index => [3, 1, 2, 5, 4][index]), [1, 2, 4]);
    },
    'unchanged rows are folded'() {
        const rows = [...Array(10)].map((_, index) => ({ kind: index === 5 ? 'added' : 'same', before: index, after: index }));

        assert.deepEqual(foldRows(rows, 1).map(row => row.count ?? row.kind), [4, 'same', 'added', 'same', 3]);
    },
    'a shortest difference of texts'() {
        const rows = compareTexts(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd']);

        assert.deepEqual(rows.map(row => row.sign), [' ', '-', ' ', '+', ' ']);
        assert.deepEqual(compareTexts([], ['a']).map(row => row.sign), ['+']);
        assert.deepEqual(compareTexts([], []), []);
    },
    'texts of 4,000 lines that have little in common are compared in less than 200 ms'() {
        const before = [...Array(4000)].map((_, index) => (index % 1000 === 500 ? `common ${index}` : `a${index % 7}`)), after = before.map(text => text.replace(/^a/, 'b'));
        const start = process.cpuUsage(), rows = compareTexts(before, after);

        assert(process.cpuUsage(start).user < 200000);
        assert.deepEqual(rows.filter(row => row.sign === ' ').map(row => [row.before, row.after]), [500, 1500, 2500, 3500].map(at => [at, at]));
        assert.equal(rows.length, 2 * 4000 - 4);
    },
    'a difference that is divided has each line once, in order'() {
        const before = [...Array(900)].map((_, index) => `l${index}`), after = before.filter((_, index) => index % 3).flatMap((text, index) => (index % 2 ? [text] : [text, `new ${index}`]));
        const rows = compareTexts(before, after);

        assert.deepEqual(rows.map(row => row.before).filter(at => at >= 0), before.map((_, index) => index));
        assert.deepEqual(rows.map(row => row.after).filter(at => at >= 0), after.map((_, index) => index));
        assert.equal(rows.filter(row => row.sign === ' ').length, 600);
    },
    'nodes of a graph do not overlap, and edges lead downwards except those that close a loop'() {
        const nodes = [...Array(60)].map((_, index) => ({ width: 40 + index % 7 * 20, height: 30 })), edges = [];

        nodes.forEach((_, index) => {
            edges.push(...[[index, index + 1], [index, index + 9], [index, index % 8 === 7 ? index - 6 : index + 1]].filter(([, to]) => to < nodes.length).map(([from, to]) => ({ from, to })));
        });
        const layout = layoutGraph(nodes, edges);

        layout.nodes.forEach((a, i) => layout.nodes.forEach((b, j) => assert(i >= j || Math.abs(a.y - b.y) >= 30 || Math.abs(a.x - b.x) >= (nodes[i].width + nodes[j].width) / 2 - 0.01, `${i} and ${j} overlap`)));
        edges.forEach(({ from, to }, index) => assert.equal(layout.nodes[from].y < layout.nodes[to].y, from < to, `edge ${index}`));
    },
    'a graph of 300 blocks is laid out in less than 200 ms'() {
        const nodes = [...Array(300)].map(() => ({ width: 90, height: 40 }));
        const edges = nodes.flatMap((_, index) => [[index, index + 1], [index, index + 3], index % 5 === 4 ? [index, index - 4] : [index, index + 1]].filter(([, to]) => to < 300).map(([from, to]) => ({ from, to })));

        layoutGraph(nodes.slice(0, 20), [{ from: 0, to: 1 }]);
        const start = process.cpuUsage().user;

        layoutGraph(nodes, edges);
        assert((process.cpuUsage().user - start) / 1000 < 200);
    },
    'a replay forwards and backwards'() {
        const replay = new Replay(makeThread(), ASSEMBLY), start = replay.bytes.slice();

        replay.moveTo(1);
        assert.equal(readRegister(replay.bytes, 1, replay.types[1])[0].text, '1');
        replay.moveTo(99);
        assert.equal(replay.position, 3);
        assert.equal(readRegister(replay.bytes, 1, replay.types[1])[0].text, '7');
        assert.equal(replay.bytes[64], 255);
        assert.deepEqual(replay.currentFlags, [1, 0]);
        replay.moveTo(0);
        assert.deepEqual(replay.bytes, start);
        assert.deepEqual(replay.currentFlags, [0, 0]);
        assert.equal(replay.types[1], 'ud');
    },
    /* Two lanes. Steps 0 and 2 define variable 1 (at r1, a dword a lane), step 1 writes other bytes, step 3 writes lane 1 with the bytes that it has. */
    'a watch finds the instruction that has written a value, in any lane or in one'() {
        const registers = new Uint8Array(4096), define = { text: 'mov (2|M0) r1.0<1>:d 1:d', operands: [{ role: 'dst', type: 'd', value: 1, elements: [[32, 4, 2]] }] };
        const replay = new Replay({ start: { registers: Buffer.from(registers).toString('base64'), flags: [0, 0] }, lanes: [[0], [1]], steps: [
            { i: 0, m: 3, w: [[32, '0000000000000000', '0100000002000000']] }, { i: 1, m: 3, w: [[64, '00', 'ff']] }, { i: 2, m: 1, w: [[32, '01', '07']] }, { i: 0, m: 2 }] },
        [define, { text: 'nop', operands: [] }, define]);
        const variables = [{ id: 1, name: 'i', register: 1, byte: 0, bytes: 8, live: [[0, 2]] }, { id: 2, name: 'late', register: -1, byte: 0, bytes: 4, live: [[0, 1]] }];

        replay.moveTo(4);
        const watch = describeWatch('i', replay, variables, 0);
        assert.deepEqual(watch.lanes, [[32], [36]]);
        assert.deepEqual([0, 1].map(lane => readWatch(watch, replay, lane)), ['7', '2']);
        assert.deepEqual([-1, 0, 1].map(lane => findWrite(replay, watch, lane, -1)), [3, 3, 1]);
        replay.moveTo(3);
        assert.deepEqual([-1, 0, 1].map(lane => findWrite(replay, watch, lane, -1)), [1, 1, 1]);
        assert.deepEqual([-1, 0, 1].map(lane => findWrite(replay, watch, lane, 1)), [4, -1, 4]);
        replay.moveTo(1);
        assert.equal(findWrite(replay, watch, -1, -1), -1);
        assert.deepEqual(describeWatch('late', replay, variables, 0).lanes, []);
        assert.equal(describeWatch('none', replay, variables, 0), null);
        assert.equal(describeWatch('r128', replay, variables, 0), null);
        assert.equal(findWrite(replay, describeWatch('r2', replay, variables, 0), -1, 1), 2);
    },
    /* Two halves of a value, each the part of a wide instruction; the payload of a message, whose components follow one another; and a value that all lanes share. */
    'a watch of halves, payloads and shared values'() {
        const write = (text, value, elements) => ({ text, operands: [{ role: 'dst', type: 'd', value, elements }] }), variable = (id, name, register, bytes) => ({ id, name, register, byte: 0, bytes, live: [[id, 9]] });
        const replay = new Replay(makeThread(), [write('add (2|M0) r2.0<1>:d 1:d', 1, [[64, 4, 2]]), write('add (2|M2) r3.0<1>:d 1:d', 2, [[96, 8, 2]]), write('send (2|M0) r4 r5', 3), write('mov (1|M0) r6.0<1>:d 1:d', 4, [[192, 0, 1]])]);
        const lanesOf = (name, at) => describeWatch(name, replay, [variable(1, 'h', 2, 8), variable(2, 'h', 3, 16), variable(3, 'v', 4, 16), variable(4, 'n', 6, 4)], at).lanes;

        replay.thread = { ...replay.thread, lanes: [[0], [1], [2], [3]] };
        assert.deepEqual(lanesOf('h', 5), [[64], [68], [96], [104]]);
        assert.deepEqual(lanesOf('h', 1), [[64], [68], [], []]);
        assert.deepEqual(lanesOf('v', 5), [[128, 136], [132, 140], [], []]);
        assert.deepEqual(lanesOf('n', 5), [[192]]);
        assert.deepEqual(lanesOf('n', 3), []);
    },
    /* Thread 1 stores to 0x10 at time 3, and thread 0 at time 1 and again at time 5; thread 0 loads at time 6. */
    'the last store to an address, by any thread of the group'() {
        const store = (lane, address, digits) => ({ i: 0, m: 1, s: 'local', a: [[lane, address, digits]] }), idle = { i: 1, m: 1 };
        const run = { threads: [{ steps: [store(0, '0x10', '01000000'), idle, store(2, '0x20', '03000000'), { i: 1, m: 1, s: 'local', a: [[0, '0x10', '02000000']] }] }, { steps: [store(1, '0xe', '000002000000'), idle] }] };
        const assembly = [{ operands: [{ role: 'data' }] }, { operands: [] }], group = { id: [0], spans: [[0, 0, 1, 'run', 0, 2], [1, 0, 1, 'run', 2, 4], [0, 2, 3, 'run', 4, 6]] };

        assert.deepEqual(findStore(run, assembly, group, 'local', 0x10, 0, 3), { thread: 1, position: 1, lane: 1 });
        assert.deepEqual(findStore(run, assembly, group, 'local', 0x10, 1, 0), { thread: 0, position: 1, lane: 0 });
        assert.deepEqual(findStore(run, assembly, group, 'local', 0x23, 0, 3), { thread: 0, position: 3, lane: 2 });
        assert.equal(findStore(run, assembly, group, 'global', 0x10, 0, 3), null);
        assert.equal(findStore(run, assembly, group, 'local', 0x24, 0, 3), null);
    },
    'a replay finds barriers and lines'() {
        const replay = new Replay(makeThread(), ASSEMBLY), line = step => [4, 4, 5][step];

        assert.equal(replay.findStep(1, step => step.h), 2);
        replay.moveTo(1);
        assert.equal(replay.findChange(1, line), 3);
        replay.moveTo(3);
        assert.equal(replay.findChange(-1, line), 2);
        assert.equal(replay.findStep(-1, step => step.h), 2);
    },
    'values of registers and messages'() {
        const bytes = new Uint8Array(4096);

        bytes.set([0, 0, 0xc0, 0xbf, 0xff, 0xff, 0xff, 0xff, 0, 0x3c], 0);
        assert.equal(readRegister(bytes, 0, 'f')[0].text, '-1.5');
        assert.equal(readRegister(bytes, 0, 'd')[1].text, '-1');
        assert.equal(readRegister(bytes, 0, 'hf')[4].text, '1');
        bytes.set([0xa5, 0xa5, 0xb5, 0x7f], 12); /* was not written */
        assert.equal(readRegister(bytes, 0, 'f')[3].text, '–');
        assert.equal(readRegister(bytes, 0, 'x')[3].text, '7fb5a5a5');
        assert.equal(readValue('0000c03f01000000', 'f'), '1.5, 1.4013e-45');
    },
    'regions in words'() {
        assert.match(explainRegion('<0;1,0>'), /A scalar/);
        assert.match(explainRegion('<8;8,1>'), /Consecutive/);
        assert.match(explainRegion('<16;8,2>'), /One of every 2 elements/);
        assert.match(explainRegion('<16;4,1>'), /Rows of 4 elements, 1 element apart; the next row starts 16 elements later/);
    },
    'tokens: comments over lines, calls, regions'() {
        const lines = highlightSource('int a; /* one\ntwo */ kernel void f() {} // x');

        assert.deepEqual(lines[1].map(token => token.kind).filter(Boolean), ['comment', 'keyword', 'type', 'comment']);
        assert.equal(lines[1].map(token => token.text).join(''), 'two */ kernel void f() {} // x');
        assert(highlightAssembly('(W) mov (8|M0) r3.0<1>:ud 0:w').some(token => token.kind === 'register' && token.text === 'r3.0'));
        assert.deepEqual(highlightSpirv('%6 = OpString "a %1"').map(token => token.kind).filter(Boolean), ['name', 'operation', 'string']);
    },
    'top-level names are unique over all modules, and each import is one line of an existing name'() {
        const owner = new Map(), exported = new Map();

        for (const name of orderModules()) {
            const text = readModule(name), names = [...text.matchAll(/^(?:export )?(?:async )?(?:function|class|const|let) (.*)$/gm)].flatMap(match => (/^(const|let)/.test(match[0].replace('export ', '')) ? [...` ${match[1]}`.matchAll(/[ ,]\s*([A-Za-z_]\w*) = /g)].map(m => m[1]) : [/^\w+/.exec(match[1])[0]]));

            exported.set(name, text);
            for (const one of names) {
                assert(!owner.has(one), `${one} of ${name} is also in ${owner.get(one)}`);
                owner.set(one, name);
            }
            for (const line of text.split('\n').filter(l => l.startsWith('import'))) {
                const match = /^import \{ (.*) \} from '\.\/(.*\.js)';$/.exec(line);

                assert(match, `${name}: ${line}`);
                match[1].split(', ').forEach(one => assert(new RegExp(`^export .*\\b${one}\\b`, 'm').test(readModule(match[2])), `${match[2]} does not export ${one}`));
            }
        }
    },
    'the page has the document and no reference to another file'() {
        const page = assemblePage({ title: 'a.cl', text: '</script>' });

        assert(!/^(import|export) /m.test(page));
        assert.equal(page.split('</script>').length, 3);
        assert(!/(src|href)="(?!data:)/.test(page.replace(/href: /g, '')));
    },
};
