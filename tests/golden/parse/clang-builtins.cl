// clang's built-in functions that have no rows in builtins.def: C's mathematical functions, carries, reductions, elementwise functions, alignment.
// RUN: gasket run -k k -g 1 -a o=int[18] -a f=float[7]:fill=0.5 -a d=double[5] --print o --print f --print d %s | FileCheck %s
// RUN: gasket run -k k -O0 --via=ir -g 1 -a o=int[18] -a f=float[7]:fill=0.5 -a d=double[5] --print o --print f --print d %s | FileCheck %s
// CHECK: {{^}}0{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}23{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}10{{$}}
// CHECK-NEXT: {{^}}9{{$}}
// CHECK-NEXT: {{^}}1045{{$}}
// CHECK-NEXT: {{^}}1463{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}2406{{$}}
// CHECK-NEXT: {{^}}126872{{$}}
// CHECK-NEXT: {{^}}13{{$}}
// CHECK-NEXT: {{^}}10816{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}111{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}56{{$}}
// CHECK-NEXT: {{^}}1.0471976{{$}}
// CHECK-NEXT: {{^}}0.7853982{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}0.75{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}710{{$}}
// CHECK-NEXT: {{^}}8{{$}}
// CHECK-NEXT: {{^}}1.0471975511965979{{$}}
// CHECK-NEXT: {{^}}0.5{{$}}
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}1024{{$}}
// CHECK-NEXT: {{^}}0.25{{$}}
#if !__has_builtin(__builtin_convertvector) || !__has_builtin(__builtin_acosf) || !__has_builtin(__builtin_reduce_add)
#error missing
#endif
// The name of the file as the command line has it, and that of the function.
// RUN: gasket run -k names -g 1 %s | FileCheck %s --check-prefix=NAMES
// NAMES: {{.*}}clang-builtins.cl names
kernel void names()
{
    constant const char *file = __builtin_FILE();

    printf("%s %s\n", __builtin_FILE(), __builtin_FUNCTION());
    if (file[0] == 0)
        printf("empty\n");
}
kernel void k(global int *o, global float *f, global double *d)
{
    int i = o[0], e, a[3] = {1, 2, 3}, b[3];
    double part;
    uint carry;
    ulong borrow;
    uchar byte;
    long r;
    char4 c = (char4)(100, -100, 5, 7), sum = __builtin_elementwise_add_sat(c, c);
    int4 v = (int4)(1, 2, 3, i);
    float2 w = __builtin_elementwise_fma((float2)(1, 2), (float2)3, (float2)4);

    f[0] = __builtin_acosf(f[0]);
    d[0] = __builtin_acos(f[1]);
    f[1] = __builtin_atan2f(1, 1);
    f[2] = __builtin_ldexpf(1.5f, 3);
    f[3] = __builtin_frexpf(12.0f, &e);
    o[1] = e;
    d[1] = __builtin_modf(2.5, &part);
    d[2] = part;
    o[2] = (int)__builtin_lround(2.5) + 10 * (int)__builtin_lrintf(2.5f);
    d[3] = __builtin_powi(2.0, 10);
    d[4] = __builtin_scalbn(1.0, -2);
    o[3] = __builtin_ilogbf(8.0f);
    f[4] = __builtin_nearbyintf(2.5f) + (float)__builtin_fmaf16(2, 3, 4);
    o[4] = __builtin_addc(0xffffffffu, 0u, 1u, &carry) + 10 * carry;
    o[5] = (int)__builtin_subcll(0ul, 0ul, 1ul, &borrow) + 10 * borrow;
    o[6] = __builtin_addcb(200, 100, 1, &byte) + 1000 * byte;
    o[7] = __builtin_clrsbl(-1l) + 100 * __builtin_ffsll(8l) + 1000 * __builtin_parityll(7ul);
    o[8] = __builtin_saddll_overflow(0x7fffffffffffffffl, 1l, &r);
    o[9] = __builtin_reduce_add(v) + 100 * __builtin_reduce_mul(v + 1);
    o[10] = sum.x * 1000 + sum.y;
    f[5] = w.x * 100 + w.y;
    f[6] = __builtin_elementwise_pow(2.0f, 3.0f);
    o[11] = __builtin_elementwise_popcount(i + 7) + 10 * (__builtin_elementwise_bitreverse(1u) >> 31);
    o[12] = __builtin_align_up(i + 13, 8) + 100 * __builtin_align_down(i + 13, 8) + 10000 * __builtin_is_aligned(i + 16, 16);
    o[13] = (global int *)__builtin_align_up(o + 1, 16) - o;
    o[14] = (global int *)__builtin_align_down(o + 7, 16) - o;
    o[15] = __builtin_flt_rounds() + 10 * __builtin_signbitf(-1.0f) + 100 * __builtin_unpredictable(i == 0);
    __builtin_memcpy_inline(b, a, sizeof a);
    o[16] = b[2];
    o[17] =                                            __builtin_COLUMN();
}
