// The Advanced Encryption Standard on bytes, its table computed by every work-group; the answer is that of FIPS 197, appendix B.
// RUN: -k aes -g 1 -l 1 -a in=uchar16[]:50,67,246,168,136,90,48,141,49,49,152,162,224,55,7,52 -a key=uchar[]:43,126,21,22,40,174,210,166,171,247,21,136,9,207,79,60 -a out=uchar16[1]
// EXPECT out: 57 37 132 29 2 220 9 251 220 17 133 151 25 106 11 50
uchar xtime(uchar x)
{
    return (uchar)((x << 1) ^ ((x >> 7) * 0x1b));
}
uchar mulg(uchar a, uchar b)
{
    uchar r = 0;
    while (b) {
        if (b & 1)
            r ^= a;
        a = xtime(a);
        b >>= 1;
    }
    return r;
}
uchar sbox(uchar x)
{
    uchar inv = 0;
    if (x) {
        inv = x;
        for (int i = 0; i < 253; i++)
            inv = mulg(inv, x);
    }
    uchar r = inv;
    for (int i = 1; i < 5; i++)
        r ^= rotate(inv, (uchar)i);
    return r ^ 0x63;
}
__kernel void aes(__global const uchar16 *in, __constant uchar *key, __global uchar16 *out)
{
    __local uchar S[256];
    for (uint i = get_local_id(0); i < 256; i += get_local_size(0))
        S[i] = sbox((uchar)i);
    barrier(CLK_LOCAL_MEM_FENCE);
    uchar rk[16], st[16];
    uchar rc = 1;
    for (int i = 0; i < 16; i++)
        rk[i] = key[i];
    vstore16(in[get_global_id(0)], 0, st);
    for (int r = 0; r <= 10; r++) {
        for (int i = 0; i < 16; i++)
            st[i] ^= rk[i];
        if (r == 10)
            break;
        uchar t[16];
        for (int i = 0; i < 16; i++)
            t[i] = S[st[(i * 5) & 15]];
        if (r < 9)
            for (int c = 0; c < 4; c++) {
                uchar4 v = vload4(c, t);
                uchar all = v.x ^ v.y ^ v.z ^ v.w;
                uchar4 n = (uchar4)(xtime(v.x ^ v.y), xtime(v.y ^ v.z), xtime(v.z ^ v.w), xtime(v.w ^ v.x));
                vstore4(v ^ n ^ all, c, t);
            }
        for (int i = 0; i < 16; i++)
            st[i] = t[i];
        for (int i = 0; i < 4; i++)
            rk[i] ^= S[rk[12 + ((i + 1) & 3)]] ^ (i == 0 ? rc : 0);
        for (int i = 4; i < 16; i++)
            rk[i] ^= rk[i - 4];
        rc = xtime(rc);
    }
    out[get_global_id(0)] = vload16(0, st);
}
