/* scan - an exercise: the sums of all prefixes, with a mistake.
 *
 *   gasket run -g 64 -l 64 -a in=int[64]:fill=1 -a out=int[64] -a tile=int[64] --print out samples/course/6-simd/scan.cl
 */
kernel void scan(global const int *in, global int *out, local int *tile)
{
    size_t l = get_local_id(0), n = get_local_size(0);

    tile[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t step = 1; step < n; step *= 2) {
        if (l >= step)
            tile[l] += tile[l - step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = tile[l];
}
