/* branch - two nested conditions, and the lanes that take each path.
 *
 *   gasket run --simd=8 -g 8 -a in=int[8]:iota -a out=int[8] --print out samples/course/6-simd/branch.cl
 */
kernel void branch(global int *in, global int *out)
{
    size_t i = get_global_id(0);
    int x = in[i], y;

    if (x > 3) {
        y = in[x - 4];
        if (x & 1)
            y = in[y + 4];
    } else
        y = in[x + 4];
    out[i] = y;
}
