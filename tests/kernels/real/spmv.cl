// A sparse matrix times a vector: rows compressed, one work-item a row, and half a work-group a row with a reduction in local memory.
// RUN: -k csr_scalar -g 16 -l 8 -a val=float[128]:random=1 -a vec=float[64]:random=2 -a cols=int[128]:random=3 -a delims=int[]:0,3,3,10,17,20,31,40,41,50,64,70,81,90,91,92,100,128 -a dim=16 -a out=float[16]
// RUN: -k csr_vector -g 64 -l 16 -a val=float[128]:random=1 -a vec=float[64]:random=2 -a cols=int[128]:random=3 -a delims=int[]:0,3,3,10,17,20,31,40,41,50,64,70,81,90,91,92,100,128 -a dim=8 -a width=8 -a out=float[16]
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF
#ifdef SINGLE_PRECISION
#define FPTYPE float
#else
#define FPTYPE float
#endif

__kernel void csr_scalar(__global const FPTYPE *restrict val, __global const FPTYPE *restrict vec, __global const int *restrict cols,
                         __global const int *restrict delims, const int dim, __global FPTYPE *restrict out)
{
    int row = get_global_id(0);

    if (row < dim) {
        FPTYPE t = 0;
        int start = delims[row], end = delims[row + 1];
        for (int j = start; j < end; j++) {
            int col = cols[j] & 63;
            t += val[j] * vec[col];
        }
        out[row] = t;
    }
}

__kernel void csr_vector(__global const FPTYPE *restrict val, __global const FPTYPE *restrict vec, __global const int *restrict cols,
                         __global const int *restrict delims, const int dim, const int width, __global FPTYPE *restrict out)
{
    int t = get_local_id(0), id = t & (width - 1);
    int per_group = get_local_size(0) / width;
    int row = get_group_id(0) * per_group + t / width;
    __local volatile FPTYPE partial[128];

    partial[t] = 0;
    if (row < dim) {
        FPTYPE sum = 0;
        for (int j = delims[row] + id; j < delims[row + 1]; j += width)
            sum += val[j] * vec[cols[j] & 63];
        partial[t] = sum;
    }
    for (int bit = width >> 1; bit > 0; bit >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        FPTYPE other = id < bit ? partial[t + bit] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < bit)
            partial[t] += other;
    }
    if (id == 0 && row < dim)
        out[row] = partial[t];
}
