/* histogram - counts how often each byte value occurs.
 *
 * Concept: atomics, and the memory to use for them. Atomic operations on the same counter are serialized, so every group counts
 * in its own local memory first, where atomics are fast, and adds its 256 counters to the global ones at the end: 256 global
 * atomics per group instead of one per byte.
 *
 *   gasket run -g 1024 -l 128 -a n=65536 -a bytes=uchar[65536]:random=1 -a counts=uint[256] --print counts:8 samples/histogram.cl
 */
// RUN: -g 256 -l 64 -a n=5000 -a bytes=uchar[5000]:random=1 -a counts=uint[256]
// RUN: -g 64 -l 32 -a n=1000 -a bytes=uchar[1000]:fill=7 -a counts=uint[256]:iota
// ORACLE: histogram

#define BINS 256

kernel void histogram(uint n, global const uchar *bytes, global uint *counts)
{
    local uint mine[BINS];

    for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
        mine[bin] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        atomic_inc(&mine[bytes[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
        if (mine[bin])
            atomic_add(&counts[bin], mine[bin]);
}
