// Arguments and results that fill the register file: what does not fit lives in scratch, across the calls as well.
// RUN: -k k -g 32 -l 32 -a p=double[512]:iota -a n=3
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF

__attribute__((noinline)) double16 mix16(double16 a, double16 b, int c1, int c2, int c3, int c4, long d1, long d2, float e1, float4 e2,
                                         char f1, ushort3 g, bool h, local int *l)
{
    double16 r = h ? a * b : a - b;
    r.s0 += c1 + c2 * c3 - c4 + d1 - d2 + e1 + e2.x * e2.w + f1 + g.x + g.z + l[0];
    return r.sfedcba9876543210;
}

__attribute__((noinline)) void add_twice(double16 *p, const double16 *q, int n)
{
    for (int i = 0; i < n; i++)
        p[i] += q[i] * 2;
}

kernel void k(global double *p, int n)
{
    local int l[4];
    int i = get_global_id(0);

    if (get_local_id(0) < 4)
        l[get_local_id(0)] = 7;
    barrier(CLK_LOCAL_MEM_FENCE);
    double16 a = vload16(i, p), b = vload16(i ^ 1, p);
    for (int k = 0; k < n; k++)
        if ((i + k) % 3)
            a = mix16(a, b, i, n, k, 3, i, 4, 0.5f, (float4)(i, 2, 3, k), (char)k, (ushort3)(i, 2, 3), k & 1, l) * 0.25;
    double16 both[2] = {a, b};
    add_twice(both, both, 2);
    barrier(CLK_GLOBAL_MEM_FENCE);
    vstore16(both[0] + both[1], i, p);
}
