kernel void sometimes(global float *out, global const float *in, global const float *scale, int n)
{
    float sum = 0;

    for (int k = 0; k < n; k++)
        if (in[k] > 0)
            sum += *scale;
    *out = sum;
}
