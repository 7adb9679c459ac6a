// A bitonic exchange in a macro; the barrier between two exchanges is missing.
// RUN: -g 8 -l 8 -a a=int[]:5,2,7,1,6,0,4,3 -a out=int[8]
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// EXPECT out: 0 1 2 3 4 5 6 7
#define EXCHANGE(i, j, up)                 \
    if (((i) < (j)) && (t[i] > t[j]) == (up)) { \
        int x = t[i];                      \
        t[i] = t[j];                       \
        t[j] = x;                          \
    }
kernel void sort(global const int *a, global int *out)
{
    local int t[8];
    int l = get_local_id(0);

    t[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int size = 2; size <= 8; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            EXCHANGE(l, l ^ stride, (l & size) == 0); // FINDS: races
#ifdef FIXED
            barrier(CLK_LOCAL_MEM_FENCE);
#endif
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = t[l];
}
