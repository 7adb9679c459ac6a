// A 64-bit load that is the same for all work-items of a thread, compared with one that is not.
// RUN: -g 32 -l 32 -a out=int[32] -a table=double[16]:random=1 -a u=double[32]:random=2 -a n=16
// ORACLE: pocl
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void first_above(global int *out, global const double *table, global const double *u, int n)
{
    int i = get_global_id(0), index = -1;

    for (int x = 0; x < n; x++)
        if (table[x] >= u[i]) {
            index = x;
            break;
        }
    out[i] = index;
}
