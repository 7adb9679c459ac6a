// RUN: -k vectors -g 16 -l 8 -a v=int4[16]:random=3 -a w=float3[16]:random=4 -a out=int[256]
// RUN: -k overflow -g 64 -l 16 -a a=long[64]:random=5 -a out=ulong[1536]
// RUN: -k numbers -g 8 -l 8 -a x=float[]:0,-0,1,-inf,inf,nan,1e-40,-3 -a out=int[128]
// ORACLE: pocl
// Built-in functions of clang that take the types that they are given.
kernel void vectors(global const int4 *v, global const float3 *w, global int *out)
{
    int i = get_global_id(0);
    global int *o = out + 16 * i;
    int4 a = v[i], b = v[15 - i];
    int8 c = __builtin_shufflevector(a, b, 7, 0, 1, 6, 5, 2, 3, 4);
    int2 d = __builtin_shufflevector(b, a, 5, 2);
    float3 x = w[i], y = w[15 - i];
    float third = x.y;
    float4 e = __builtin_shufflevector(x, y, 5, 0, 4, 1);
    uint4 s = __builtin_convertvector(__builtin_elementwise_abs(a), uint4);
    char4 t = __builtin_convertvector(a, char4);
    float3 m = __builtin_elementwise_max(x, y) - __builtin_elementwise_min(x, y) * __builtin_elementwise_trunc(x * 3.0f);

    o[0] = c.s0 ^ c.s3 * 3 ^ c.s7 * 5;
    o[1] = c.s1 + c.s2 * 7 + c.s4 * 9 + c.s5 * 11 + c.s6;
    o[2] = d.x - d.y;
    o[3] = as_int(e.x) ^ as_int(e.y) * 3;
    o[4] = as_int(e.z) + as_int(e.w) * 5;
    o[5] = s.x ^ s.y ^ s.z ^ s.w;
    o[6] = t.x + t.y * 3 + t.z * 5 + t.w * 7;
    o[7] = as_int(m.x) ^ as_int(m.y) ^ as_int(m.z);
    o[8] = __builtin_reduce_max(a);
    o[9] = __builtin_reduce_min(b);
    o[10] = __builtin_reduce_xor(c);
    o[11] = as_int(__builtin_reduce_max(e)) + as_int(__builtin_reduce_min(e));
    o[12] = __builtin_reduce_or(a) + __builtin_reduce_and(b);
    o[13] = __builtin_bit_cast(int, third);
    o[14] = __builtin_types_compatible_p(int, const int) + 2 * __builtin_types_compatible_p(int, uint) +
            4 * __builtin_types_compatible_p(__typeof__(a), int4);
    o[15] = __builtin_choose_expr(sizeof(a) == 16, a.x, x) + 2 * __builtin_constant_p(sizeof(a));
}

#define ONE(T, op, x, y)                                                  \
    {                                                                     \
        T r;                                                              \
        int flag = __builtin_##op##_overflow(x, y, &r);                   \
        o[n++] = ((ulong)(T)r << 1) + flag;                               \
    }
#define THREE(T, x, y) ONE(T, add, x, y) ONE(T, sub, x, y) ONE(T, mul, x, y)

kernel void overflow(global const long *a, global ulong *out)
{
    int i = get_global_id(0), n = 0;
    global ulong *o = out + 24 * i;
    long x = a[i] >> (i & 63), y = a[63 - i] >> (i * 7 & 63);

    THREE(int, (int)x, (int)y)
    THREE(uint, x, (uint)y)
    THREE(long, x, y)
    THREE(ulong, (ulong)x, (ulong)y)
    THREE(short, x, (int)y)
    THREE(uchar, (char)x, y)
    THREE(uint, (ulong)x, (ulong)y)
    THREE(uchar, (uint)x, (ushort)y)
}

kernel void numbers(global const float *x, global int *out)
{
    int i = get_global_id(0);
    global int *o = out + 16 * i;
    float v = x[i], w = x[(i + 3) & 7];

    o[0] = __builtin_isnan(v) != 0;
    o[1] = __builtin_isinf(v) != 0;
    o[2] = __builtin_isfinite(v) != 0;
    o[3] = __builtin_isnormal(v) != 0;
    o[4] = __builtin_signbit(v) != 0;
    o[5] = __builtin_isgreater(v, w) != 0;
    o[6] = __builtin_isunordered(v, w) != 0;
    o[7] = __builtin_islessgreater(v, w) != 0;
    o[8] = __builtin_isinf_sign(v);
    o[9] = __builtin_fpclassify(1, 2, 3, 4, 5, v);
    o[10] = as_int(__builtin_nanf("0x12"));
    o[11] = __builtin_clzs((ushort)(i + 1)) + 32 * __builtin_ctzs((ushort)(i + 1));
    o[12] = __builtin_expect_with_probability(i, 3, 0.5);
    o[13] = __builtin_isless((double)v, (double)w) != 0;
    o[14] = __builtin_isnan((double)v) != 0;
}
