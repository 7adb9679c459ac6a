// A short at an odd offset of a private buffer.
// RUN: -g 4 -l 4 -a out=ushort[4]
// VIA: ir - no instruction needs this alignment
// SAYS: 'buffer\b
// EXPECT out: 0 1 2 3
kernel void encode(global ushort *out)
{
    uchar buffer[8] __attribute__((aligned(8)));
    int i = get_global_id(0);

#ifdef FIXED
    buffer[1] = i;
    buffer[2] = i >> 8;
#else
    *(ushort *)(buffer + 1) = i; // FINDS: alignment
#endif
    out[i] = buffer[1] | buffer[2] << 8;
}
