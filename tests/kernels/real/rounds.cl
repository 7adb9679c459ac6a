// Rounds as those of a hash: every sum ends in a constant and is part of the next two sums.
// RUN: -k rounds -g 32 -l 16 -a in=uint[32]:random=3 -a out=uint[32]
// ORACLE: pocl
#define ROUND(a, b, k) a += b + (b >> 7 ^ b << 11) + k;
#define TWO(k) ROUND(x, y, k) ROUND(y, x, k * 3 + 1)
#define EIGHT(k) TWO(k) TWO(k + 77) TWO(k + 0x428a2f98) TWO(k + 0x12345)
#define MANY(k) EIGHT(k) EIGHT(k ^ 0x5a5a5a5a)

kernel void rounds(global const uint *in, global uint *out)
{
    size_t i = get_global_id(0);
    uint x = in[i], y = 19;

    MANY(0xd807aa98) MANY(0x72be5d74) MANY(0xa54ff53a) MANY(3)
    out[i] = x ^ y;
}
