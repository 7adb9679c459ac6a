/* chain - a race whose result depends on the SIMD width.
 *
 *   gasket run --simd=8 -g 16 -l 16 -a a=int[24] --print a samples/course/6-simd/chain.cl
 */
kernel void chain(global int *a)
{
    size_t i = get_global_id(0);

    a[i + 8] = a[i] + 1;
}
