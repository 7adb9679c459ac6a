// A sub-group operation inside of a function joins the lanes of one call, not those of another call of the same function.
// OpenCL C leaves such calls undefined.
// RUN: -g 32 -l 32 -a out=int[32]
// EXPECT out: -75 75 77 -75 75 75 -86 84 75 -100 94 105 -75 75 119 -75 256 256 -168 275 256 -194 297 320 -145 256 346 -145 256 256 -229 377
// SIMD: 16
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

__attribute__((noinline)) int total(int x)
{
    int sum = sub_group_reduce_add(x); // FINDS: divergence
    if (x & 2)
        sum += sub_group_scan_inclusive_add(x); // FINDS: divergence
    return sum;
}

kernel void k(global int *out)
{
    int i = get_global_id(0);
    if (i % 3)
        out[i] = total(i);
    else
        out[i] = -total(i + 5);
}
