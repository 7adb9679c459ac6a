/* scan - prefix sums: out[i] = in[0] + ... + in[i - 1], for each work-group's block.
 *
 * Concept: a loop that looks serial can be parallel. The upward sweep computes the sum below every node of a tree. In the downward
 * sweep each node passes the sum before it to its left child, and that plus the left child's sum to its right child (Blelloch,
 * "Prefix sums and their applications"). Each work-item handles two elements, in 2 log2(n) steps. `totals` gets the sum of each
 * block, so a second run over it can continue the scan across blocks.
 *
 *   gasket run -g 256 -l 64 -a in=uint[512]:fill=1 -a out=uint[512] -a totals=uint[4] -a tree=uint[128] --print totals --print out:10 samples/scan.cl
 */
// RUN: -g 256 -l 64 -a in=uint[512]:random=9 -a out=uint[512] -a totals=uint[4] -a tree=uint[128]
// ORACLE: scan

kernel void scan(global const uint *in, global uint *out, global uint *totals, local uint *tree)
{
    uint me = get_local_id(0), n = 2 * get_local_size(0);
    uint base = get_group_id(0) * n, stride = 1;

    tree[2 * me] = in[base + 2 * me];
    tree[2 * me + 1] = in[base + 2 * me + 1];
    for (uint nodes = n / 2; nodes > 0; nodes /= 2, stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (me < nodes)
            tree[stride * (2 * me + 2) - 1] += tree[stride * (2 * me + 1) - 1];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me == 0) {
        totals[get_group_id(0)] = tree[n - 1];
        tree[n - 1] = 0;
    }
    for (uint nodes = 1; nodes < n; nodes *= 2) {
        stride /= 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (me < nodes) {
            uint left = stride * (2 * me + 1) - 1, right = stride * (2 * me + 2) - 1;
            uint before = tree[right];
            tree[right] += tree[left];
            tree[left] = before;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[base + 2 * me] = tree[2 * me];
    out[base + 2 * me + 1] = tree[2 * me + 1];
}
