// One item does not set its contribution to a sum, which all items receive.
// RUN: -g 8 -l 8 -a a=int[8]:fill=1 -a out=int[8]
// SAYS: 'mine\b
// EXPECT out: 7 7 7 7 7 7 7 7
kernel void sum(global const int *a, global int *out)
{
    int l = get_local_id(0);
#ifdef FIXED
    int mine = 0;
#else
    int mine; // NOTE
#endif

    if (l != 3)
        mine = a[l];
    out[l] = work_group_reduce_add(mine); // FINDS: uninitialized
}
