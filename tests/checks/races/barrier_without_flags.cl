// A barrier without fence flags orders no memory.
// RUN: -g 16 -l 8 -a out=int[16]
// VIA: ir - the instructions do not show the flags of a barrier
// SAYS: 'tile\b
kernel void shift(global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    tile[l] = l * l; // FINDS: races
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#else
    barrier(0);
#endif
    out[get_global_id(0)] = tile[(l + 3) % 8]; // FINDS: races
}
