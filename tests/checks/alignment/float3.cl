// Packed triples of floats are no float3, whose size and alignment are those of float4.
// RUN: -g 4 -l 4 -a a=float[16]:iota -a out=float[4]
// VIA: ir - no instruction needs this alignment
// SAYS: multiple of 16
// EXPECT out: 3 12 21 30
kernel void triples(global const float *a, global float *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    float3 v = vload3(i, a);
#else
    float3 v = *(global const float3 *)(a + 3 * i); // FINDS: alignment
#endif
    out[i] = v.x + v.y + v.z;
}
