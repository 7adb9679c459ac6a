// The fourth component of a vector is never set.
// RUN: -g 4 -l 4 -a a=float[12]:iota -a out=float4[4]
// SAYS: gets 'point\.w'
// SAYS: 'point' is declared here, and not all of it was written
// EXPECT out: 0 1 2 1 3 4 5 1 6 7 8 1 9 10 11 1
kernel void points(global const float *a, global float4 *out)
{
    int i = get_global_id(0);
    float4 point;

    point.xyz = vload3(i, a);
#ifdef FIXED
    point.w = 1;
#endif
    out[i] = point; // FINDS: uninitialized
}
