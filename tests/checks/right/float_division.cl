// Division of floats by zero is defined.
// RUN: -g 2 -l 2 -a out=float[2]
// EXPECT out: inf inf
kernel void infinite(global float *out)
{
    float zero = get_global_size(0) - 2;

    out[get_global_id(0)] = 1 / zero;
}
