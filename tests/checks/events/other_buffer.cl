// With two buffers in turn, the wait is for the copy of the buffer that is not read.
// RUN: -g 4 -l 4 -a a=int[16]:iota -a out=int[4]
// SAYS: data race: the asynchronous copy writes 'tile\[0\]\[0\]', and nothing orders it with the write by another asynchronous copy
// SAYS: wait for 'e\[1\]', an event that an earlier wait_group_events has released
// SAYS: a barrier before the copy orders earlier accesses of other work-items, wait_group_events later ones
// EXPECT out: 24 28 32 36
kernel void stream(global const int *a, global int *out)
{
    local int tile[2][4];
    event_t e[2];
    int l = get_local_id(0), sum = 0;

    e[0] = async_work_group_copy(tile[0], a, 4, 0); // FINDS: events?, races?
    for (int block = 0; block < 4; block++) {
        if (block < 3)
            e[(block + 1) % 2] = async_work_group_copy(tile[(block + 1) % 2], a + 4 * (block + 1), 4, 0); // FINDS: events?, races?
#ifdef FIXED
        wait_group_events(1, &e[block % 2]);
#else
        wait_group_events(1, &e[block < 3 ? (block + 1) % 2 : block % 2]); // FINDS: events?
#endif
        sum += tile[block % 2][l]; // FINDS: events|races
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[l] = sum;
}
