// A fence orders the accesses of one work-item; it does not wait for the others.
// RUN: -g 16 -l 8 -a out=int[16]
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// SAYS: 'tile\b
kernel void shift(global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    tile[l] = l * l; // FINDS: races
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    mem_fence(CLK_LOCAL_MEM_FENCE);
#endif
    out[get_global_id(0)] = tile[(l + 1) % 8]; // FINDS: races, uninitialized?
}
