// The next iteration refills the tile while slow items still read the current one.
// RUN: -g 8 -l 8 -a a=int[32]:iota -a out=int[8]
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// SAYS: 'tile\b
// EXPECT out: 496 496 496 496 496 496 496 496
kernel void all_sums(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0), sum = 0;

    for (int block = 0; block < 4; block++) {
        tile[l] = a[block * 8 + l]; // FINDS: races
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < 8; j++)
            sum += tile[j]; // FINDS: races
#ifdef FIXED
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
    }
    out[get_global_id(0)] = sum;
}
