#pragma OPENCL FP_CONTRACT OFF
#ifndef WPT
#define WPT 2
#endif
#ifndef WGD
#define WGD 8
#endif
#define KTILE 4
#define WPT_M 4
#if VW == 1
typedef float real_v;
#elif VW == 2
typedef float2 real_v;
#elif VW == 4
typedef float4 real_v;
#endif
#define INLINE_FUNC inline __attribute__((always_inline))

INLINE_FUNC void multiply_add(float *c, const float a, const float b)
{
    *c += a * b;
}

INLINE_FUNC void store_row(__global float *c, const int row, const int ld, const float alpha, const float beta, const float acc[WPT])
{
#pragma unroll
    for (int j = 0; j < WPT; ++j) {
        const float old = c[row * ld + j];
        c[row * ld + j] = (beta == 0.0f) ? alpha * acc[j] : alpha * acc[j] + beta * old;
    }
}

__kernel void gemm(const int m, const int n, const int k, const float alpha, const float beta, const __global float *restrict a,
                   const __global float *restrict b, __global float *c)
{
    __local float tile[KTILE][WGD];
    const int li = get_local_id(0), lj = get_local_id(1);
    const int row = get_global_id(0) * WPT_M, column0 = get_group_id(1) * get_local_size(1) * WPT;
    float acc[WPT_M][WPT];

    for (int i = 0; i < WPT_M; ++i)
        for (int j = 0; j < WPT; ++j)
            acc[i][j] = 0.0f;
    for (int kt = 0; kt < k; kt += KTILE) {
        const int threads = get_local_size(0) * get_local_size(1), width = get_local_size(1) * WPT;
        for (int e = lj * get_local_size(0) + li; e < KTILE * width / VW; e += threads) {
            const int x = e * VW % width, y = e * VW / width;
            const real_v v = *(const __global real_v *)&b[(kt + y) * n + column0 + x];
            *(__local real_v *)&tile[y][x] = v;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll KTILE
        for (int p = 0; p < KTILE; ++p)
#pragma unroll
            for (int i = 0; i < WPT_M; ++i) {
                const float av = a[(row + i) * k + kt + p];
#pragma unroll WPT
                for (int j = 0; j < WPT; ++j)
                    multiply_add(&acc[i][j], av, tile[p][lj * WPT + j]);
            }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int i = 0; i < WPT_M; ++i)
        store_row(c + column0 + lj * WPT, row + i, n, alpha, beta, acc[i]);
}
