// vloada_half4 needs an address that is a multiple of 8.
// RUN: -g 2 -l 2 -a h=half[12] -a out=float4[2]
// SAYS: read of 'h\[1\]', whose address is not a multiple of 8: offset 2 in 'h'
// EXPECT out: 0 0 0 0 0 0 0 0
kernel void unpack(global const half *h, global float4 *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = vloada_half4(i, h);
#else
    out[i] = vloada_half4(i, h + 1); // FINDS: alignment
#endif
}
