// Bit 0 of the flags is set, bit 1 never is; only the test of bit 1 depends on memory that was not written.
// RUN: -g 4 -l 4 -a out=int[4]
// SAYS: 'flags\b
// EXPECT out: 1 1 1 1
kernel void test(global int *out)
{
#ifdef FIXED
    uchar flags = 0;
#else
    uchar flags; // NOTE
#endif

    flags |= 1;
    if (flags & 1)
        out[get_global_id(0)] = 1;
    if (flags & 2) // FINDS: uninitialized
        out[get_global_id(0)] = 2;
}
