// An inclusive scan that reads its neighbour and writes its own element between two barriers.
// RUN: -g 32 -l 16 -a a=int[32]:fill=1 -a out=int[32]
// SAYS: 'sums\b
// EXPECT out: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
kernel void scan(global const int *a, global int *out)
{
    local int sums[16];
    int l = get_local_id(0);

    sums[l] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int distance = 1; distance < 16; distance *= 2) {
        int before = 0;
        if (l >= distance)
            before = sums[l - distance]; // FINDS: races
#ifdef FIXED
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
        sums[l] += before; // FINDS: races
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = sums[l];
}
