// Two parameters are the same buffer, shifted by one element.
// RUN: -g 16 -l 16 -a from=int[17]:iota -a to=same=from
kernel void shift(global int *from, global int *to)
{
    int i = get_global_id(0);
    int x = from[i + 1]; // FINDS: races

#ifdef FIXED
    barrier(CLK_GLOBAL_MEM_FENCE);
#endif
    to[i] = x; // FINDS: races
}
