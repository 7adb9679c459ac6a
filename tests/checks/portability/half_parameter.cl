// A parameter of type half needs the extension of the arithmetic, as a variable does.
// RUN: -g 2 -l 2 -a out=int[2]
// EXPECT out: 7 7
#ifdef FIXED
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif
int ignore(half x) // FINDS: portability
{
    return 7;
}

kernel void call(global int *out)
{
    out[get_global_id(0)] = ignore(1.0f); // FINDS: portability?
}
