// The number of barriers that an item passes depends on its id.
// RUN: -g 8 -l 8 -a out=int[8]
kernel void steps(global int *out)
{
    local int sum;
    int l = get_local_id(0);

    if (l == 0)
        sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    for (int j = 0; j < 8; j++) {
        if (j <= l)
            atomic_inc(&sum);
#else
    for (int j = 0; j <= l; j++) {
        atomic_inc(&sum);
#endif
        barrier(CLK_LOCAL_MEM_FENCE); // FINDS: divergence
    }
#ifdef FIXED
    out[l] = sum;
#else
    out[l] = l;
#endif
}
