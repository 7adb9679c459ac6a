kernel void writes(global float *out, global const float *scale, int n)
{
    for (int k = 0; k < n; k++)
        out[k] = *scale;
}
