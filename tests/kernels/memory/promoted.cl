// Elements of a private array that a loop names by constants, between places where the index is known at run time only: conditions, several ways out,
// loops in loops, halves and vectors of what others see as bytes.
// RUN: -k stir -g 64 -l 16 -a in=uchar[2048]:random=5 -a out=uint[64] -a rounds=5
// RUN: -k leaves -g 48 -l 16 -a in=uint[64]:random=6 -a out=uint[192] -a limit=900
// RUN: -k nested -g 32 -l 32 -a in=uint[64]:random=7 -a out=uint4[32] -a n=3
// ORACLE: pocl
typedef union { uint words[12]; uchar bytes[48]; } state;

kernel void stir(global const uchar *in, global uint *out, uint rounds)
{
    state s = {.words = {0}};
    uint g = get_global_id(0), at = g % 7;

    for (uint n = 0; n < 32; n++)
        s.bytes[(at += 5) % 48] ^= in[g * 32 + n];
    for (uint r = 0; r < rounds + g % 3; r++) {
        uint kept = s.words[11];
        s.words[11] = s.words[0] + rotate(s.words[4], 7u);
        s.words[0] ^= rotate(kept, 13u);
        if (s.words[0] & 1)
            s.words[4] += s.words[11] ^ r;
    }
    uint sum = 0;
    for (uint n = 0; n < 48; n++)
        sum = sum * 31 + s.bytes[(n * 7 + g) % 48];
    out[g] = sum;
}

kernel void leaves(global const uint *in, global uint *out, uint limit)
{
    uint a[20], g = get_global_id(0);

    for (uint n = 0; n < 20; n++)
        a[n] = in[(g + n) % 64] % 1000;
    uint turns = 0;
    while (turns < 20) {
        a[2] += a[5];
        if (a[2] > limit)
            break;
        a[5] = a[2] * 3 % 257;
        a[7]++;
        turns++;
    }
    for (uint n = 0; n < 4; n++)
        out[g * 4 + n] = a[(in[g] + n) % 20] + turns * a[2] + a[5] + a[7];
}

kernel void nested(global const uint *in, global uint4 *out, uint n)
{
    uint a[24], g = get_global_id(0);

    for (uint k = 0; k < 24; k++)
        a[k] = in[(g + k) % 64];
    for (uint i = 0; i < n; i++) {
        for (uint j = 0; j < i + g % 4; j++) {
            a[3] = a[3] * 5 + a[9];
            a[9] ^= a[3] >> 3;
        }
        a[(g + i) % 24] += a[3];
        for (uint j = 0; j < 3 + i; j++)
            a[9] += a[23] + j;
    }
    out[g] = (uint4)(a[3], a[9], a[(g * 5) % 24], a[23]);
}
