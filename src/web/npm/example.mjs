/* example.mjs - node example.mjs: compiles a kernel, runs it on typed arrays, and prints what the checks find in another one. */
import { load, GasketError } from 'gasket';

const gasket = await load();
const saxpy = gasket.compile(`kernel void saxpy(float a, global const float *x, global float *y)
{
    size_t i = get_global_id(0);
    y[i] = fma(a, x[i], y[i]);
}`);
const x = Float32Array.of(1, 2, 3, 4), y = new Float32Array(4).fill(10);

saxpy.launch('saxpy', { global: 4, arguments: { a: 2, x, y } });
console.log(...y);

const shift = gasket.compile('kernel void shift(global int *p) { size_t i = get_global_id(0); p[i] = p[i + 1]; }', '--check');

for (const { line, column, message, kind } of shift.launch('shift', { global: 8, local: 4, arguments: [new Int32Array(8)] }).findings) {
    console.log(`${line}:${column}: ${message} [${kind}]`);
}
try {
    gasket.compile('kernel void k(global int *p) { *p = y; }');
} catch (error) {
    if (!(error instanceof GasketError)) {
        throw error;
    }
    console.log(error.message);
}
saxpy.free();
shift.free();
