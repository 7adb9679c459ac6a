kernel void selected(global int *out, global const int *in, local int *tile)
{
    size_t i = get_global_id(0), l = get_local_id(0);

    tile[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = in[i] > 0 ? (const int *)&in[i] : (const int *)&tile[l ^ 1];
    out[i] = *p;
}
