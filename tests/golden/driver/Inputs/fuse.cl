kernel void fuse(global float *out, float a, float c)
{
    float square = a * a;
    out[2] = square + c;
}
