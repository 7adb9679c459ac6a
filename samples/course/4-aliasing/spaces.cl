/* spaces - one function for pointers into two memories.
 *
 *   gasket run -g 4 -l 4 -a out=int[4] -a in=int[4]:iota -a tile=int[4] --print out samples/course/4-aliasing/spaces.cl
 */
int first(const int *p)
{
    return p[0];
}

kernel void spaces(global int *out, global const int *in, local int *tile)
{
    size_t i = get_global_id(0), l = get_local_id(0);

    tile[l] = 10 * in[i];
    out[i] = first(&in[i]) + first(&tile[l]);
}
