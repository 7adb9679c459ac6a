// A reduction combines values of the group's items, and orders none of their memory accesses.
// RUN: -g 8 -l 8 -a out=int[8]
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// SAYS: 'tile\b
// EXPECT out: 35 34 33 32 31 30 29 28
kernel void mirror(global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

    tile[l] = l; // FINDS: races
    int sum = work_group_reduce_add(l);
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    out[l] = sum + tile[7 - l]; // FINDS: races, uninitialized?
}
