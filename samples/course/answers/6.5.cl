kernel void scan(global const int *in, global int *out, local int *tile)
{
    size_t l = get_local_id(0), n = get_local_size(0);

    tile[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t step = 1; step < n; step *= 2) {
        int sum = tile[l];

        if (l >= step)
            sum += tile[l - step];
        barrier(CLK_LOCAL_MEM_FENCE);
        tile[l] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = tile[l];
}
