// An index that is computed as int.
// RUN: -g 2 -l 2 -a a=int[]:70000,1 -a out=int[2]
// SAYS: 70000 \* 40000
// EXPECT out: 210000 3
kernel void compute(global const int *a, global int *out)
{
    size_t i = get_global_id(0);
#ifdef FIXED
    out[i] = (int)((uint)a[i] * 3u);
#else
    out[i] = (a[i] * 40000) / 40000; // FINDS: overflow
#endif
}
