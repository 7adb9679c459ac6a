// Calls that stay, three deep and from where lanes have parted: vectors of sixteen, booleans, 64 bits, a struct; more than the registers hold.
// RUN: -k k -g 96 -l 32 -a in=uint[1024]:random=9 -a out=ulong[768]
// ORACLE: pocl

typedef struct {
    uint a;
    ulong b;
    float4 c;
} S;

__attribute__((noinline)) uint16 leaf(uint16 v, uint n, bool inverted, S s)
{
    uint16 r = v * n + s.a;

    if (inverted)
        r = ~r;
    for (uint i = 0; i < (n & 3); i++)
        r = r.s123456789abcdef0 + (uint)s.b;
    return r;
}

__attribute__((noinline)) ulong8 middle(uint16 a, uint16 b, ulong8 q, uint n, bool c)
{
    S s = {n, q.s3, (float4)(n)};
    uint16 x = leaf(a, n, c, s), y = a;

    if (n & 1) {
        y = leaf(b, n + 1, !c, s);
    } else {
        for (uint i = 0; i < (n & 7); i++) {
            if (i == 5)
                break;
            y += leaf(b + i, i, c, s);
        }
    }
    return convert_ulong8(x.lo ^ y.hi) * q + convert_ulong8(x.hi + y.lo);
}

__attribute__((noinline)) ulong8 outer(uint16 a, ulong8 q, uint n)
{
    ulong8 r = q;

    if (n > 4)
        r = middle(a, a.s0f1e2d3c4b5a6978, q, n, n & 2);
    if (n % 3 == 0)
        return r * 3;
    return r + middle(a + 1u, a ^ 7u, r, n ^ 5, a.s0 & 1);
}

kernel void k(global const uint *in, global ulong *out)
{
    size_t g = get_global_id(0);
    uint16 a = vload16(g & 31, in), b = a * 3u, c = b ^ 5u;
    ulong8 q = convert_ulong8(a.lo) * 77, r = q;
    uint n = in[g] & 15;

    if (n < 12) {
        r = outer(a, q, n);
        if (n & 1)
            r ^= outer(b, r, n >> 1);
        for (; n > 6; n--)
            r += outer(c, r, n);
    }
    vstore8(r + convert_ulong8(a.lo ^ b.hi ^ c.lo), g, out);
}
