/* saxpy - y = a x + y, the "hello, world" of data-parallel code.
 *
 * Concept: a kernel is the body of a loop whose counter is get_global_id(0). There is no loop: gasket packs 8, 16 or 32 work-items
 * into one hardware thread, each in its own channel of the registers, as `gasket cc --simd=16 samples/saxpy.cl` shows.
 *
 *   gasket run -g 1024 -a a=2 -a x=float[1024]:iota -a y=float[1024]:fill=1 --print y:8 samples/saxpy.cl
 */
// RUN: -g 1024 -a a=2 -a x=float[1024]:random=1 -a y=float[1024]:random=2
// RUN: -g 96 -l 32 -a a=-0.1 -a x=float[96]:random=3 -a y=float[96]:random=4
// ORACLE: saxpy

kernel void saxpy(float a, global const float *x, global float *y)
{
    size_t i = get_global_id(0);

    y[i] = fma(a, x[i], y[i]);
}
