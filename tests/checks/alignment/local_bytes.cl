// A part of a local array of bytes is used as floats, from an offset of 2.
// RUN: -g 4 -l 4 -a out=float[4]
// SAYS: 'raw\b
// EXPECT out: 0 1 2 3
kernel void share(global float *out)
{
    local uchar raw[24] __attribute__((aligned(8)));
    int l = get_local_id(0);
#ifdef FIXED
    local float *values = (local float *)(raw + 4);
#else
    local float *values = (local float *)(raw + 2);
#endif

    values[l] = l;      // FINDS: alignment
    out[l] = values[l]; // FINDS: alignment
}
