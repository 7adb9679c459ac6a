kernel void table(global int *out, global const int *in, local int *tile)
{
    size_t i = get_global_id(0), l = get_local_id(0);

    tile[l] = 100 + l;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = l % 2 ? tile[l ^ 1] : in[i ^ 1];
}
