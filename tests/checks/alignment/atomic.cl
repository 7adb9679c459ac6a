// A counter between the bytes of a header.
// RUN: -g 4 -l 4 -a header=uchar[12]
// SAYS: 'header\b
// EXPECT header: 0 0 0 0 4 0 0 0 0 0 0 0
kernel void count(global uchar *header)
{
#ifdef FIXED
    atomic_inc((volatile global int *)(header + 4));
#else
    atomic_inc((volatile global int *)(header + 6)); // FINDS: alignment
#endif
}
