// Gaussian elimination as benchmark suites write it: a kernel for the multipliers of a column, one for the rows below.
// RUN: -k multipliers -g 16 -l 8 -a m=float[256] -a a=float[256]:random=1 -a size=16 -a step=3
// RUN: -k eliminate -g 16,16 -l 8,2 -a m=float[256]:random=2 -a a=float[256]:random=1 -a b=float[16]:random=3 -a size=16 -a step=3
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF

__kernel void multipliers(__global float *m, __global float *a, const int size, const int step)
{
    int id = get_global_id(0);

    if (id < size - 1 - step) {
        __global float *row = a + size * (step + 1 + id);
        m[size * (id + step + 1) + step] = *(row + step) / *(a + size * step + step);
    }
}

__kernel void eliminate(__global float *m, __global float *a, __global float *b, const int size, const int step)
{
    int x = get_global_id(0), y = get_global_id(1);

    if (x >= size - 1 - step || y >= size - step)
        return;
    int row = x + 1 + step, column = y + step;
    a[size * row + column] -= m[size * row + step] * a[size * step + column];
    if (y == 0)
        b[row] -= m[size * row + step] * b[step];
}
