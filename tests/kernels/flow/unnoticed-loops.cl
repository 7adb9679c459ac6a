// Loops of which nothing is wanted, or only what their last round computes: constant and computed numbers of rounds, up and down,
// numbers that grow by themselves, searches whose result nobody reads.
// RUN: -k last -g 64 -l 16 -a in=int[64]:random=1 -a n=17 -a out=int[64]
// RUN: -k last -g 64 -l 16 -a in=int[64]:random=1 -a n=0 -a out=int[64]
// RUN: -k last -g 64 -l 16 -a in=int[64]:random=1 -a n=-3 -a out=int[64]
// RUN: -k bytes -g 64 -l 16 -a in=int[64]:random=2 -a n=700 -a out=int[64]
// RUN: -k searched -g 64 -l 16 -a in=int[64]:random=3 -a n=50 -a out=int[64]
// ORACLE: pocl

kernel void last(global const int *in, int n, global int *out)
{
    int g = get_global_id(0), a = in[g] & 1023, x = 5, y = 6, z = 7, w = 8, up = 3;

    for (int i = 0; i < 100; i++)
        x = a * i - (a >> (i & 7));
    for (int i = 0; i < n; i++)
        y = a * i + up, up += 11;
    for (int i = n; i > g; i--)
        z = i * a;
    for (int i = g; i <= n + 2; i += 3)
        w = a ^ i;
    out[g] = x ^ y * 3 ^ z * 5 ^ w * 7 ^ up * 9;
}

// The counter has more bits than what grows, and fewer.
kernel void bytes(global const int *in, int n, global int *out)
{
    int g = get_global_id(0);
    uchar small = in[g];
    long wide = in[g];
    int last = 0;

    for (int i = 0; i < n; i++) {
        last = small * 256 + i;
        small += 7;
        wide += 0x100000001L;
    }
    out[g] = last + small + (int)(wide >> 32) + (int)wide;
}

kernel void searched(global const int *in, int n, global int *out)
{
    int g = get_global_id(0), at = -1;

    for (int i = 0; i < n; i++)
        if (in[i] == in[g]) {
            at = i;
            break;
        }
    for (int i = 0; i < n && in[i] != in[g]; i++)
        for (int k = 0; k < i && in[k] > 0; k++)
            at++;
    at = 4;
    for (int i = 0; i < n && in[i] > in[g]; i++)
        ;
    out[g] = at + g;
}
