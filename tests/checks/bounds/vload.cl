// The buffer's length is no multiple of four; the last vector reaches beyond it.
// RUN: -g 8 -l 8 -a a=float[30]:fill=1 -a out=float[8]
// SAYS: 'a\b
// EXPECT out: 4 4 4 4 4 4 4 0
kernel void sums(global const float *a, global float *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    if (4 * i + 4 > 30)
        return;
#endif
    float4 v = vload4(i, a); // FINDS: bounds
    out[i] = v.x + v.y + v.z + v.w;
}
