// The second operand of && contains a group function, and only some items evaluate it.
// RUN: -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// EXPECT out: 1 1 1 1 0 0 0 0
kernel void vote(global const int *a, global int *out)
{
    int l = get_local_id(0);

#ifdef FIXED
    int any = work_group_any(a[l] > 5);
    out[l] = l < 4 && any;
#else
    out[l] = l < 4 && work_group_any(a[l] > 5); // FINDS: divergence
#endif
}
