// Hashes, ciphers and wide integers, as programs that use OpenCL for them write them.
// RUN: -k sha256 -g 32 -l 8 -a data=uint[512]:random=1 -a digest=uint[256]
// RUN: -k chacha -g 32 -l 8 -a key=uint[8]:random=2 -a out=uint16[32]
// RUN: -k crc -g 64 -l 8 -a data=uchar[4096]:random=3 -a len=64 -a out=uint[64]
// RUN: -k md5 -g 32 -l 8 -a in=uint[512]:random=6 -a out=uint4[32]
// RUN: -k bigmul -g 32 -l 8 -a x=ulong[128]:random=7 -a y=ulong[128]:random=8 -a out=ulong[256]
// RUN: -k siphash -g 32 -l 8 -a in=ulong2[32]:random=9 -a k0=0x0706050403020100 -a k1=0x0f0e0d0c0b0a0908 -a out=ulong[32]
// ORACLE: pocl
typedef struct {
    uint h[8];
    uint w[64];
    uchar tail;
} sha_state;
constant uint K[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
                       0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
                       0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
                       0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
                       0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
                       0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
                       0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
                       0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
#define ROR(x, n) rotate((uint)(x), (uint)(32 - (n)))
#define CH(x, y, z) bitselect((z), (y), (x))
#define MAJ(x, y, z) (((x) & (y)) ^ ((x) & (z)) ^ ((y) & (z)))
void sha_init(sha_state *s)
{
    uint i0[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (int i = 0; i < 8; i++)
        s->h[i] = i0[i];
    s->tail = 0x80;
}
void sha_block(sha_state *s, __global const uint *m)
{
    for (int t = 0; t < 16; t++)
        s->w[t] = as_uint(as_uchar4(m[t]).wzyx);
    for (int t = 16; t < 64; t++) {
        uint a = s->w[t - 15], b = s->w[t - 2];
        s->w[t] = s->w[t - 16] + (ROR(a, 7) ^ ROR(a, 18) ^ (a >> 3)) + s->w[t - 7] + (ROR(b, 17) ^ ROR(b, 19) ^ (b >> 10));
    }
    uint a = s->h[0], b = s->h[1], c = s->h[2], d = s->h[3], e = s->h[4], f = s->h[5], g = s->h[6], h = s->h[7];
#pragma unroll 4
    for (int t = 0; t < 64; t++) {
        uint t1 = h + (ROR(e, 6) ^ ROR(e, 11) ^ ROR(e, 25)) + CH(e, f, g) + K[t] + s->w[t];
        uint t2 = (ROR(a, 2) ^ ROR(a, 13) ^ ROR(a, 22)) + MAJ(a, b, c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    s->h[0] += a;
    s->h[1] += b;
    s->h[2] += c;
    s->h[3] += d;
    s->h[4] += e;
    s->h[5] += f;
    s->h[6] += g;
    s->h[7] += h;
}
__kernel void sha256(__global const uint *data, __global uint *digest)
{
    sha_state s;
    uint gid = get_global_id(0);
    sha_init(&s);
    sha_block(&s, data + gid * 16);
    for (int i = 0; i < 8; i++)
        digest[gid * 8 + i] = s.h[i] ^ (s.tail & 0);
}
#define QR(a, b, c, d)                                                                                                           \
    a += b;                                                                                                                      \
    d ^= a;                                                                                                                      \
    d = rotate(d, 16u);                                                                                                          \
    c += d;                                                                                                                      \
    b ^= c;                                                                                                                      \
    b = rotate(b, 12u);                                                                                                          \
    a += b;                                                                                                                      \
    d ^= a;                                                                                                                      \
    d = rotate(d, 8u);                                                                                                           \
    c += d;                                                                                                                      \
    b ^= c;                                                                                                                      \
    b = rotate(b, 7u);
__kernel void chacha(__constant uint *key, __global uint16 *out)
{
    uint16 s = (uint16)(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, vload8(0, key), (uint)get_global_id(0), 0, 0x4a000000, 0);
    uint16 x = s;
    for (int i = 0; i < 10; i++) {
        QR(x.s0, x.s4, x.s8, x.sc)
        QR(x.s1, x.s5, x.s9, x.sd) QR(x.s2, x.s6, x.sa, x.se) QR(x.s3, x.s7, x.sb, x.sf) QR(x.s0, x.s5, x.sa, x.sf)
            QR(x.s1, x.s6, x.sb, x.sc) QR(x.s2, x.s7, x.s8, x.sd) QR(x.s3, x.s4, x.s9, x.se)
    }
    out[get_global_id(0)] = x + s;
}
__kernel void crc(__global const uchar *data, int len, __global uint *out)
{
    __local uint table[256];
    for (uint i = get_local_id(0); i < 256; i += get_local_size(0)) {
        uint c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint c = ~0u;
    size_t base = get_global_id(0) * len;
    for (int i = 0; i < len; ++i)
        c = table[(c ^ data[base + i]) & 0xff] ^ (c >> 8);
    out[get_global_id(0)] = ~c;
}
__constant uchar shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
__kernel void md5(__global uint *in, __global uint4 *out)
{
    uint4 h = (uint4)(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476), v = h;
    __global uint *m = in + 16 * get_global_id(0);
    for (int i = 0; i < 64; i++) {
        uint f, g;
        switch (i >> 4) {
        case 0:
            f = (v.y & v.z) | (~v.y & v.w);
            g = i;
            break;
        case 1:
            f = (v.w & v.y) | (~v.w & v.z);
            g = (5 * i + 1) & 15;
            break;
        case 2:
            f = v.y ^ v.z ^ v.w;
            g = (3 * i + 5) & 15;
            break;
        default:
            f = v.z ^ (v.y | ~v.w);
            g = (7 * i) & 15;
            break;
        }
        uint k = K[i] * 2654435761u;
        f += v.x + k + m[g];
        v = (uint4)(v.w, v.y + rotate(f, (uint)shifts[i >> 4][i & 3]), v.yz);
    }
    out[get_global_id(0)] = h + v;
}
__kernel void bigmul(__global const ulong *x, __global const ulong *y, __global ulong *out)
{
    ulong r[8] = {0};
    size_t g = get_global_id(0);
    for (int i = 0; i < 4; i++) {
        ulong carry = 0;
        for (int j = 0; j < 4; j++) {
            ulong lo = x[g * 4 + i] * y[g * 4 + j], hi = mul_hi(x[g * 4 + i], y[g * 4 + j]);
            lo += carry;
            hi += lo < carry;
            r[i + j] += lo;
            hi += r[i + j] < lo;
            carry = hi;
        }
        r[i + 4] += carry;
    }
    for (int i = 0; i < 8; i++)
        out[g * 8 + i] = r[i];
}
#define SIP(v0, v1, v2, v3)                                                                                                      \
    v0 += v1;                                                                                                                    \
    v2 += v3;                                                                                                                    \
    v1 = rotate(v1, 13ul);                                                                                                       \
    v3 = rotate(v3, 16ul);                                                                                                       \
    v1 ^= v0;                                                                                                                    \
    v3 ^= v2;                                                                                                                    \
    v0 = rotate(v0, 32ul);                                                                                                       \
    v2 += v1;                                                                                                                    \
    v0 += v3;                                                                                                                    \
    v1 = rotate(v1, 17ul);                                                                                                       \
    v3 = rotate(v3, 21ul);                                                                                                       \
    v1 ^= v2;                                                                                                                    \
    v3 ^= v0;                                                                                                                    \
    v2 = rotate(v2, 32ul);
__kernel void siphash(__global const ulong2 *in, ulong k0, ulong k1, __global ulong *out)
{
    ulong v0 = k0 ^ 0x736f6d6570736575ul, v1 = k1 ^ 0x646f72616e646f6dul, v2 = k0 ^ 0x6c7967656e657261ul,
          v3 = k1 ^ 0x7465646279746573ul;
    ulong2 m = in[get_global_id(0)];
    for (int i = 0; i < 2; i++) {
        ulong w = i ? m.hi : m.lo;
        v3 ^= w;
        SIP(v0, v1, v2, v3) SIP(v0, v1, v2, v3) v0 ^= w;
    }
    v2 ^= 0xff;
    for (int i = 0; i < 4; i++) {
        SIP(v0, v1, v2, v3)
    }
    out[get_global_id(0)] = v0 ^ v1 ^ v2 ^ v3;
}
