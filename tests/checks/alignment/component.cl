// A float4 after one float, of which the kernel uses two components.
// RUN: -g 2 -l 2 -a a=float[12]:iota -a out=float[2]
// VIA: ir - a component needs the alignment of a float
// SAYS: read of 'a\[1\]', whose address is not a multiple of 16
// SAYS: write to 'a\[3\]', whose address is not a multiple of 8
// EXPECT out: 1 5
kernel void components(global float *a, global float *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = a[1 + 4 * i];
    a[3 + 4 * i] = 1;
#else
    global float4 *v = (global float4 *)(a + 1);

    out[i] = v[i].x; // FINDS: alignment
    v[i].z = 1;      // FINDS: alignment
#endif
}
