// The value is converted, squared and passed through a function before it is stored.
// RUN: -g 4 -l 4 -a a=float[4]:iota -a out=float[4]
// SAYS: 'seed\b
static float mix3(float x, float y)
{
    return mad(x, x, sqrt(y));
}

kernel void noise(global const float *a, global float *out)
{
    int i = get_global_id(0);
    int seed; // NOTE

#ifndef FIXED
    if (i > 2)
#endif
        seed = i;
    float f = convert_float(seed) * 0.5f;
    out[i] = mix3(f, a[i]); // FINDS: uninitialized
}
