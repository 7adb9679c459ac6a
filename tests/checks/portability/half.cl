// Arithmetic with half needs its extension.
// RUN: -g 2 -l 2 -a out=float[2]
// EXPECT out: 0 2
#ifdef FIXED
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif
kernel void twice(global float *out)
{
    half x = get_global_id(0); // FINDS: portability

    out[get_global_id(0)] = x * 2; // FINDS: portability?
}
