/* table - a pointer that comes from memory.
 *
 *   gasket run -g 4 -l 4 -a out=int[4] -a in=int[4]:iota -a tile=int[4] --print out samples/course/4-aliasing/table.cl
 */
kernel void table(global int *out, global const int *in, local int *tile)
{
    const int *local pointers[64];
    size_t i = get_global_id(0), l = get_local_id(0);

    tile[l] = 100 + l;
    pointers[l] = l % 2 ? (const int *)&in[i] : (const int *)&tile[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = *pointers[l ^ 1];
}
