kernel void tested(global int *out, global const int *in, local int *tile)
{
    const int *local pointers[64];
    size_t i = get_global_id(0), l = get_local_id(0);

    tile[l] = in[i];
    pointers[l] = in[i] > 0 ? (const int *)&in[i] : (const int *)&tile[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = *pointers[l ^ 1];
}
