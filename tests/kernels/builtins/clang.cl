// Names that clang has for what C programs expect of a compiler.
// RUN: -k bits -g 32 -l 8 -a in=ulong[32]:random=3 -a out=ulong[1024]
// RUN: -k overflow -g 32 -l 8 -a in=int[64]:random=9 -a out=int[1024]
// RUN: -k memory -g 8 -l 8 -a in=uchar[64]:iota -a out=uchar[512]
// ORACLE: pocl
#if !__has_builtin(__builtin_bswap32) || __has_builtin(no_such_function)
#error __has_builtin
#endif

kernel void bits(global const ulong *in, global ulong *out)
{
    size_t i = get_global_id(0);
    ulong l = in[i] | 1ul << 40 | 4;
    uint u = (uint)l;

    out += i * 32;
    out[0] = __builtin_popcount(u) + 100 * __builtin_popcountl(l);
    out[1] = __builtin_clz(u) + 100 * __builtin_clzl(l) + 10000 * __builtin_ctz(u) + 1000000 * __builtin_ctzl(l);
    out[2] = __builtin_ffs((int)u) + 100 * __builtin_parity(u) + 1000 * __builtin_ffs(0);
    out[3] = __builtin_bswap16((ushort)u);
    out[4] = __builtin_bswap32(u);
    out[5] = __builtin_bswap64(l);
    out[6] = __builtin_bitreverse8((uchar)u) + __builtin_bitreverse16((ushort)u);
    out[7] = __builtin_bitreverse32(u);
    out[8] = __builtin_bitreverse64(l);
    out[9] = __builtin_rotateleft8((uchar)u, (uchar)(i % 8)) + __builtin_rotateright16((ushort)u, (ushort)(i % 16));
    out[10] = __builtin_rotateleft32(u, (uint)(i % 32));
    out[11] = __builtin_rotateright64(l, i % 64);
    out[12] = (ulong)__builtin_abs((int)u) + (ulong)__builtin_labs((long)l);
    if (__builtin_expect(u == 5, 0))
        out[13] = 1;
    if (l == 0)
        __builtin_unreachable();
}

kernel void overflow(global const int *in, global int *out)
{
    size_t i = get_global_id(0);
    int x = in[i], y = in[i + 32], r;
    uint u;
    long l = (long)x << 32 | (uint)y, rl;
    ulong ul;

    out += i * 32;
    out[0] = __builtin_sadd_overflow(x, y, &r) + 2 * r;
    out[1] = __builtin_ssub_overflow(x, y, &r) + 2 * r;
    out[2] = __builtin_smul_overflow(x, y, &r) + 2 * r;
    out[3] = __builtin_smul_overflow(x & 0xff, y & 0xff, &r) + 2 * r;
    out[4] = __builtin_uadd_overflow((uint)x, (uint)y, &u) + 2 * (int)u;
    out[5] = __builtin_usub_overflow((uint)x, (uint)y, &u) + 2 * (int)u;
    out[6] = __builtin_umul_overflow((uint)x, (uint)y & 3, &u) + 2 * (int)u;
    out[7] = __builtin_saddl_overflow(l, l, &rl) + 2 * (int)rl;
    out[8] = __builtin_smull_overflow(l, 3, &rl) + 2 * (int)rl;
    out[9] = __builtin_umull_overflow((ulong)l, 5, &ul) + 2 * (int)ul;
}

kernel void memory(global const uchar *in, global uchar *out)
{
    size_t i = get_global_id(0);
    uchar a[16], b[16];

    __builtin_memset(a, (int)i + 300, sizeof a);
    for (int k = 0; k < 16; k++)
        b[k] = in[i + k];
    __builtin_memcpy(a + 3, b, 5);
    __builtin_memmove(b + 2, b, 10);
    __builtin_memmove(b, b + 1, 3);
    for (int k = 0; k < 16; k++) {
        out[i * 32 + k] = a[k];
        out[i * 32 + 16 + k] = b[k];
    }
}
