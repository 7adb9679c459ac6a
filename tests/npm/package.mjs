/* package.mjs - calls of the package, right and wrong ones; expectations are those of gasket.h and of OpenCL C. Prints nothing. */
import assert from 'node:assert/strict';
import { command, GasketError, load } from 'gasket';

const gasket = await load();
const ODD = [undefined, null, true, 0, -1, 1.5, NaN, Infinity, 1n << 70n, 'x', 'a\0b', [], [1], [1, 2, 3, 4], {}, { p: 1 }, () => 1, Symbol('s'), new Uint8Array(0), new Uint8Array(3),
    new Float64Array(2), { local: -1 }, { local: 'x' }, { image: null }, { sampler: 7 }, { image: new Uint8Array(8), format: 'nonsense', width: 2 }];

/* Runs WORK, which may only fail by an error of the package. */
function attempt(work) {
    try {
        work();
    } catch (error) {
        assert.ok(error instanceof TypeError || error instanceof RangeError || error instanceof GasketError, error);
        assert.ok(error.message && !/undefined is not|Cannot read|is not a function|not iterable/.test(error.message), error);
        assert.notEqual(error.status, 4, error);
    }
}

const every = gasket.compile(`typedef struct { int a; float b; } S;
kernel void all(int i, long n, float4 v, S s, global int *p, local int *l, read_only image2d_t t, sampler_t m)
{
    size_t g = get_global_id(0);
    p[0] = i; p[1] = (int)(n >> 32); p[2] = (int)v.w; p[3] = s.a; p[4] = (int)(255 * read_imagef(t, m, (int2)(0, 0)).y);
}`);
const rightArguments = () => [-7, 5n << 32n, [1, 2, 3, 4], new Int32Array([9, 0]), new Int32Array(5), { local: 64 },
    { image: new Uint8Array([0, 255, 0, 0]), format: 'rgba,unorm8', width: 1, height: 1 }, { sampler: 'clamp_to_edge,nearest,unnormalized' }];
const given = rightArguments();

assert.deepEqual(every.launch('all', { global: 1, arguments: given }).findings, []);
assert.deepEqual([...given[4]], [-7, 5, 4, 9, 255]);
assert.deepEqual(every.kernels.get('all').map(p => p.kind), ['value', 'value', 'value', 'value', 'buffer', 'local', 'image', 'sampler']);
for (const odd of ODD) {
    attempt(() => gasket.compile(odd));
    attempt(() => gasket.compile('', odd));
    attempt(() => gasket.emit(odd, 'asm'));
    attempt(() => gasket.emit('', odd));
    attempt(() => every.text(odd));
    attempt(() => every.binary(odd));
    attempt(() => every.launch(odd, { global: 1, arguments: rightArguments() }));
    attempt(() => every.launch('all', odd));
    attempt(() => every.launch('all', { global: odd === Infinity ? 1 : odd, arguments: rightArguments() }));
    attempt(() => every.launch('all', { global: 1, arguments: odd }));
    attempt(() => every.launch('all', { global: 1, local: odd, arguments: rightArguments() }));
    for (let position = 0; position < 8; position++) {
        attempt(() => every.launch('all', { global: 1, arguments: rightArguments().with?.(position, odd) ?? rightArguments().map((a, i) => i === position ? odd : a) }));
    }
}
const same = new Int32Array([1, 2, 3, 4]);
const add = gasket.compile('kernel void add(global int *a, global int *b) { a[get_global_id(0)] += b[get_global_id(0)]; }');

add.launch('add', { global: 4, arguments: [same, same] });
assert.deepEqual([...same], [2, 4, 6, 8]);
assert.throws(() => gasket.compile('kernel void k(global int *p) { *p = y; }'), error => error.status === 1 && error.diagnostics[0].line === 1 && error.diagnostics[0].column === 37);
assert.throws(() => gasket.compile('kernel void k(global int *p) { p[1 << 28] = 1; }').launch('k', { global: 1, arguments: [same] }), error => error.status === 3);
assert.equal(gasket.compile('kernel void k(void) { printf("%d\\n", 42); }').launch('k', { global: 1, arguments: [] }).printed, '42\n');
assert.deepEqual([...gasket.emit('kernel void k(void) {}', 'spirv').slice(0, 4)], [3, 2, 0x23, 7]);
assert.match(gasket.explain('kernel void k(void) { x; }').html, /<\/html>/);
const { status, output } = await command(['eval', 'f.cl', '20'], { 'f.cl': 'int f(int x) { return x + 1; }' });

assert.deepEqual([status, output], [0, '21\n']);
add.free();
assert.throws(() => add.launch('add', { global: 4, arguments: [same, same] }), /freed/);
add.free();
