// A vector of two is stored at every element, not at every second one.
// RUN: -g 4 -l 1 -a out=float[8]
// VIA: ir - no instruction needs this alignment
// SAYS: 'out\b
// EXPECT out: 0 1 1 2 2 3 3 4
kernel void spread(global float *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    *(global float2 *)(out + 2 * i) = (float2)(i, i + 1);
#else
    if (i == 1)
        *(global float2 *)(out + i) = (float2)(i, i + 1); // FINDS: alignment
#endif
}
