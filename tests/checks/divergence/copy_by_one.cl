// One item issues and awaits a copy that the whole group must issue.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// SAYS: first in work-item \(0\)|in work-item \(0\), local id
// SAYS: only 1 of 8 work-items of a group reach this asynchronous copy
kernel void fetch(global const int *a, global int *out)
{
    local int tile[8];
    int l = get_local_id(0);

#ifndef FIXED
    if (l == 0)
#endif
    {
        event_t e = async_work_group_copy(tile, a, 8, 0); // FINDS: divergence
        wait_group_events(1, &e);                         // FINDS: divergence?
    }
    barrier(CLK_LOCAL_MEM_FENCE); // FINDS: divergence?
    out[l] = tile[7 - l];         // FINDS: uninitialized?, races?, events?
}
