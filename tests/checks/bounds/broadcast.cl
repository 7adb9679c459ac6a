// The source of the broadcast is one past the last work-item of the group.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// VIA: ir - the instructions only compare local ids
// SAYS: from local id 8 of dimension 0, of which this work-group has 8
// EXPECT out: 7 6 5 4 3 2 1 0
kernel void to_last(global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = work_group_broadcast(a[i], get_local_size(0) - 1) - a[i];
#else
    out[i] = work_group_broadcast(a[i], get_local_size(0)) - a[i]; // FINDS: bounds
#endif
}
