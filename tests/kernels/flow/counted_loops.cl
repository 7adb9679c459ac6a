// Loops whose number of trips is known when they begin: up, down, by !=, unsigned, do-while, with hints; from no trip at all to more than unrolling takes.
// RUN: -g 64 -l 64 -a out=int[64] -a n=0
// RUN: -g 64 -l 64 -a out=int[64] -a n=1
// RUN: -g 64 -l 64 -a out=int[64] -a n=4
// RUN: -g 64 -l 64 -a out=int[64] -a n=7
// RUN: -g 64 -l 64 -a out=int[64] -a n=16
// RUN: -g 64 -l 64 -a out=int[64] -a n=-5
// ORACLE: pocl
kernel void counted(global int *out, int n)
{
    int g = get_global_id(0), s = 0, last = -1, i = 0;

    for (int i = 0; i < n; i++) {
        s += i * g;
        last = i;
    }
    for (uint i = 0; i < (uint)n % 32 + 5; ++i) {
        s ^= i << (g & 3);
        last += i;
    }
    for (int i = n; i > 0; i--)
        s = s / 3 + i;
    for (int i = g & 7; i != 11; i++)
        s = s / 5 + i;
#pragma unroll 3
    for (int i = 0; i < g; i++)
        s = s / 7 + i;
#pragma unroll 8
    for (long i = 0; i < n; i++) {
        s += i;
        if (s & 1)
            s ^= 5;
    }
    do {
        s += 3 * i;
        i++;
    } while (i < n);
    out[g] = s + last + i;
}
