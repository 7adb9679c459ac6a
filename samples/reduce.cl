/* reduce - the sum of an array, one number per work-group.
 *
 * Concept: tree reduction. Any method needs n - 1 additions, but a tree needs only log2(n) steps: half of the work-items add the
 * upper half of local memory to the lower one, then half of those continue, until one number is left. The barrier is outside the
 * `if`, because every work-item of a group must reach it, including those that have nothing left to add.
 *
 *   gasket run -g 1024 -l 128 -a in=int[1024]:iota -a sums=int[8] -a scratch=int[128] --print sums samples/reduce.cl
 */
// RUN: -g 1024 -l 128 -a in=int[1024]:random=5 -a sums=int[8] -a scratch=int[128]
// RUN: -g 64 -l 1 -a in=int[64]:iota -a sums=int[64] -a scratch=local[4]
// ORACLE: reduce

kernel void reduce(global const int *in, global int *sums, local int *scratch)
{
    size_t me = get_local_id(0);

    scratch[me] = in[get_global_id(0)];
    for (size_t half_size = get_local_size(0) / 2; half_size > 0; half_size /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (me < half_size)
            scratch[me] += scratch[me + half_size];
    }
    if (me == 0)
        sums[get_group_id(0)] = scratch[0];
}
