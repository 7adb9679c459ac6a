kernel void shifted(global const int *a, global int *b, local int *t)
{
    int i = get_global_id(0), l = get_local_id(0);

    t[l] = a[i - 1];
    b[i] = t[l ^ 16];
}

kernel void branch(global int *b)
{
    if (get_local_id(0) < 24)
        barrier(CLK_GLOBAL_MEM_FENCE);
    b[get_global_id(0)] = 1;
}

kernel void same(global int *b)
{
    b[0] = get_global_id(0);
}
