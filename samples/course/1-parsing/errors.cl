kernel void errors(global float *out, int n)
{
    float4 v = (float4)(1, 2, 3, 4)
    out[0] = sqrt(v.w;
    out[n] = lenght(v) % 2;
}
