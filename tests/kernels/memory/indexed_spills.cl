// Vectors and arrays that are indexed at run time and more than the registers hold: they come from scratch as a whole.
// RUN: -k shuffled -g 64 -l 32 -a in=uint[1024]:random=1 -a n=5 -a out=uint[64]
// RUN: -k written -g 64 -l 32 -a in=uint[1024]:random=2 -a n=5 -a out=uint[64]
// RUN: -k booleans -g 64 -l 32 -a in=uint[1024]:random=3 -a n=5 -a out=uint[64]
// ORACLE: pocl

uint mixed(uint16 a, uint16 b, uint16 c, uint16 d, uint16 e, uint16 f)
{
    uint16 t = a ^ (b * 3u) ^ (c * 5u) ^ (d * 7u) ^ (e * 11u) ^ (f * 13u);
    uint8 h = t.lo + t.hi * 17u;
    uint4 q = h.lo + h.hi * 19u;
    return q.x ^ q.y * 23u ^ q.z * 29u ^ q.w * 31u;
}

kernel void shuffled(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint16 a = vload16(g & 15, in), b = vload16(g + 1 & 15, in), c = vload16(g + 2 & 15, in);
    uint16 d = vload16(g + 3 & 15, in), e = vload16(g + 4 & 15, in), f = vload16(g + 5 & 15, in);

    for (uint i = 0; i < n; i++) {
        uint16 m = (uint16)(in[g], in[g + 1], in[g + 2], in[g + 3], in[g + 4], in[g + 5], in[g + 6], in[g + 7], in[g + 8], in[g + 9],
                            in[g + 10], in[g + 11], in[g + 12], in[g + 13], in[g + 14], in[g + 15]) + i;
        a = shuffle(b, m) + i;
        b = shuffle2(c, a, m);
        c = shuffle(d, m) ^ i;
        d = shuffle2(e, f, m) * 3u;
        e = shuffle(f, m) + a;
        f = shuffle(a, m) - b;
    }
    out[g] = mixed(a, b, c, d, e, f);
}

kernel void written(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    uint a[16], b[16], c[16];
    ushort h[32];

    for (uint i = 0; i < 16; i++) {
        a[i] = in[g + i];
        b[i] = in[g + i * 2];
        c[i] = in[g + i * 3];
        h[i] = h[i + 16] = in[g + i * 5];
    }
    for (uint i = 0; i < n; i++) {
        uint x = in[g + i], y = in[n + i];
        a[x & 15] += b[y & 15] + h[y & 31];
        b[y & 15] ^= c[x + i & 15];
        if (x & 64)
            c[x >> 3 & 15] = a[y + i & 15] * 3u;
        else
            h[x >> 2 & 31] += b[x >> 4 & 15];
        c[y >> 4 & 15]++;
    }
    uint sum = 0;
    for (uint i = 0; i < 16; i++)
        sum = sum * 33u + (a[i] ^ b[i] * 3u ^ c[i] * 5u ^ h[i] * 7u ^ h[i + 16] * 11u);
    out[g] = sum;
}

kernel void booleans(global const uint *in, uint n, global uint *out)
{
    size_t g = get_global_id(0);
    bool seen[48];

    for (uint i = 0; i < 48; i++)
        seen[i] = in[g + i] & 1;
    for (uint i = 0; i < n; i++) {
        uint x = in[g + 3 * i];
        seen[x % 48] = !seen[x / 48 % 48];
        seen[in[i] % 48] = seen[x >> 9 & 31] && !seen[x >> 17 & 31];
    }
    uint bits = 0;
    for (uint i = 0; i < 48; i++)
        bits = bits * 3u + seen[i];
    out[g] = bits;
}
