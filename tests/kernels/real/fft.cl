// A radix-4 pass of a Fourier transform on complex numbers in float2, through macros, swizzles and a twiddle table.
// RUN: -g 32 -l 8 -a in=float2[128]:random=1 -a out=float2[128] -a dir=1
// RUN: -g 32 -l 8 -a in=float2[128]:random=2 -a out=float2[128] -a dir=-1
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF
typedef float2 cplx;
#define conj_if(v, d) ((cplx)((v).x, (d) * (v).y))
#define MUL_I(v) ((cplx)(-(v).y, (v).x))

__constant float2 twiddles[16] = {
    (float2)(1.0f, 0.0f), (float2)(0.9238795f, -0.3826834f), (float2)(0.7071068f, -0.7071068f), (float2)(0.3826834f, -0.9238795f),
    (float2)(0.0f, -1.0f), (float2)(-0.3826834f, -0.9238795f), (float2)(-0.7071068f, -0.7071068f), (float2)(-0.9238795f, -0.3826834f),
    (float2)(-1.0f, 0.0f), (float2)(-0.9238795f, 0.3826834f), (float2)(-0.7071068f, 0.7071068f), (float2)(-0.3826834f, 0.9238795f),
    (float2)(0.0f, 1.0f), (float2)(0.3826834f, 0.9238795f), (float2)(0.7071068f, 0.7071068f), (float2)(0.9238795f, 0.3826834f),
};

__attribute__((always_inline)) cplx cmul(cplx a, cplx b)
{
    return (cplx)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

__attribute__((always_inline)) void radix4(cplx *r0, cplx *r1, cplx *r2, cplx *r3, int dir)
{
    cplx a = *r0 + *r2, b = *r0 - *r2, c = *r1 + *r3, d = MUL_I(*r1 - *r3) * (float)-dir;

    *r0 = a + c;
    *r1 = b + d;
    *r2 = a - c;
    *r3 = b - d;
}

__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void pass(__global const cplx *restrict in, __global cplx *restrict out, int dir)
{
    __local float lds[2][32];
    uint me = get_local_id(0), batch = get_group_id(0);
    cplx r[4];

    for (uint k = 0; k < 4; k++)
        r[k] = in[batch * 32 + me + k * 8];
    radix4(r, r + 1, r + 2, r + 3, dir);
    for (uint k = 1; k < 4; k++)
        r[k] = cmul(r[k], conj_if(twiddles[(me * k) & 15], dir));
    for (uint k = 0; k < 4; k++) {
        lds[0][me * 4 + k] = r[k].x;
        lds[1][me * 4 + k] = r[k].s1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 4; k++)
        r[k] = (cplx)(lds[0][me + k * 8], lds[1][me + k * 8]);
    radix4(&r[0], &r[1], &r[2], &r[3], dir);
    for (uint k = 0; k < 4; k++)
        out[batch * 32 + me * 4 + k] = r[k].yx * (cplx)(0.25f) + (float2)(k, -(float)k);
}
