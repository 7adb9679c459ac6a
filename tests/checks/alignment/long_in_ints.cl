// A long that begins at an odd int.
// RUN: -g 2 -l 2 -a a=int[8]:iota -a out=long[2]
// SAYS: multiple of 8
// EXPECT out: 0x0000000200000001 0x0000000600000005
kernel void pairs(global const int *a, global long *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = upsample(a[4 * i + 2], (uint)a[4 * i + 1]);
#else
    out[i] = *(global const long *)(a + 4 * i + 1); // FINDS: alignment
#endif
}
