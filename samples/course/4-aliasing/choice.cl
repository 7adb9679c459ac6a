/* choice - a pointer into one of two memories, chosen by a condition.
 *
 *   gasket run -g 4 -l 4 -a out=int[4] -a in=int[4]:iota -a tile=int[4] --print out samples/course/4-aliasing/choice.cl
 */
kernel void choice(global int *out, global const int *in, local int *tile)
{
    size_t i = get_global_id(0), l = get_local_id(0);

    tile[l] = 100 + l;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = l % 2 ? (const int *)&in[i] : (const int *)&tile[l ^ 1];
    out[i] = *p;
}
