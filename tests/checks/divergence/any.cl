// The operator && leaves out the call of work_group_any for some work-items.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// VIA: ir - each sub-group is one thread of the simulator
// SAYS: not all work-items of the work-group reach this call of 'work_group_any'
// EXPECT out: 0 0 0 1 1 1 1 1
kernel void any(global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    int some = work_group_any(a[i] > 5);
    out[i] = a[i] > 2 && some;
#else
    out[i] = a[i] > 2 && work_group_any(a[i] > 5); // FINDS: divergence
#endif
}
