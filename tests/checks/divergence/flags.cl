// Items reach the same barrier with different fence flags.
// RUN: -g 8 -l 8 -a out=int[8]
// SAYS: the flags of this barrier are not the same for all work-items of the work-group
// VIA: ir - the instructions do not show the flags of a barrier
kernel void shift(global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    tile[l] = l; // FINDS: races?
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    barrier(l < 4 ? CLK_LOCAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE); // FINDS: divergence
#endif
    out[l] = tile[7 - l]; // FINDS: races?
}
