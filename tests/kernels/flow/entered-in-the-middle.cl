// RUN: -g 64 -l 32 -a in=int[64]:iota -a mem=int[512]:iota -a out=long[64]
// ORACLE: pocl
struct mixed { char c; int4 v; short h[4]; long l; float f; };
struct outer { struct mixed m[2]; uchar3 u; };
__attribute__((noinline)) struct mixed turn(struct mixed m, int by)
{
    m.v = m.v.yzwx;
    m.h[by & 3] ^= (short)m.c;
    m.l ^= by;
    return m;
}
int first(void)
{
    struct outer o = {{{1, (int4)(1)}, {1}}, (uchar3)(2)};
    struct outer s = o;
    s.m[1] = turn(o.m[1], 1);
    return 1;
}

/* A loop that is entered in its middle: what a round leaves is wanted behind the loop, though the next round begins with something
 * else. */
kernel void middle(global const int *in, global int *mem, global long *out)
{
    int gid = (int)get_global_id(0), round = 0, x = first();
    uint s = 1;
    for (global const int *p = in + gid % 32; p < in + gid % 32 + 24; ++p)
        s = s * 31u + (uint)*p;
    short v = mul_hi((short)1, (short)1);
    if (s == 1)
        goto end;
again:
    first();
    v = 1;
    x = mem[gid * 8 + 3] ^ 1;
end:;
    struct outer o = {{{1, (int4)(1)}, {1}}, (uchar3)(2)};
    struct outer t = o;
    t.m[gid & 1] = turn(o.m[x & 1], 1);
    if (++round < 3)
        goto again;
    out[gid] = v;
}
