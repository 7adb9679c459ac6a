// A pointer to int is cast to a pointer to int4, whose address must be a multiple of 16.
// RUN: -g 4 -l 4 -a a=int[8]:iota -a out=int[4]
// VIA: ir - no instruction needs this alignment
// SAYS: multiple of 16
// EXPECT out: 6 10 14 18
kernel void windows(global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    int4 v = vload4(0, a + i);
#else
    int4 v = *(global const int4 *)(a + i); // FINDS: alignment
#endif
    out[i] = v.x + v.y + v.z + v.w;
}
