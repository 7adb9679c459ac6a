// Items share a record: one field each is right, the same field is not.
// RUN: -g 2 -l 2 -a out=int[2]
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// EXPECT out: 1 2
struct pair {
    int first, second;
};

kernel void fill(global int *out)
{
    local struct pair p;

    if (get_local_id(0) == 0)
        p.first = 1; // FINDS: races
    else
#ifdef FIXED
        p.second = 2;
#else
        p.first = 2; // FINDS: races
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    out[get_local_id(0)] = get_local_id(0) == 0 ? p.first : p.second;
#else
    out[get_local_id(0)] = p.first;
#endif
}
