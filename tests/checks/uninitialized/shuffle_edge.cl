// The last work-item of the sub-group has no right neighbour.
// RUN: --simd=8 -g 8 -l 8 -a a=int[8]:iota -a out=int[8]
// SAYS: gets the value of an absent work-item
// SAYS: the value comes from here
// EXPECT out: 1 1 1 1 1 1 1 0
kernel void differences(global const int *a, global int *out)
{
    int i = get_global_id(0);
    int next = sub_group_shuffle_down(a[i], 1); // NOTE

#ifdef FIXED
    out[i] = get_sub_group_local_id() < 7 ? next - a[i] : 0;
#else
    out[i] = next - a[i]; // FINDS: uninitialized
#endif
}
