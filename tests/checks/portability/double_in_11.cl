// OpenCL C 1.1 has double with its extension only.
// RUN: -cl-std=CL1.1 -g 2 -l 2 -a out=float[2]
// SAYS: use of 'double' without '#pragma OPENCL EXTENSION cl_khr_fp64 : enable'
// EXPECT out: 0 0.5
#ifdef FIXED
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
kernel void halves(global float *out)
{
    double x = get_global_id(0); // FINDS: portability

    out[get_global_id(0)] = x / 2; // FINDS: portability?
}
