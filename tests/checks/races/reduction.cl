// The steps of a reduction in local memory without a barrier between them.
// RUN: -g 64 -l 32 -a in=int[64]:iota -a out=int[2] -a part=int[32]
// SAYS: 'part\b
// EXPECT out: 496 1520
kernel void sum(global const int *in, global int *out, local int *part)
{
    int l = get_local_id(0);

    part[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = get_local_size(0) / 2; step > 0; step /= 2) {
        if (l < step)
            part[l] += part[l + step]; // FINDS: races
#ifdef FIXED
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
    }
    if (l == 0)
        out[get_group_id(0)] = part[0];
}
