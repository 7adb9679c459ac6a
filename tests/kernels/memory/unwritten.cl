// Loads of what nothing writes, in loops that write elsewhere; and of what is written after all.
// RUN: -k hoisted -g 32 -l 8 -a c=float[8]:random=1 -a w=float[32]:random=2 -a o=float[256] -a n=5
// RUN: -k hoisted -g 32 -l 8 -a c=float[8]:random=1 -a w=float[32]:random=2 -a o=float[256] -a n=0
// RUN: -k changed -g 32 -l 8 -a w=float[32]:random=3 -a o=float[256]:random=4 -a n=6
// RUN: -k by_lane -g 32 -l 8 -a w=int[64]:iota -a o=int[64]
// RUN: -k far -g 32 -l 8 -a w=int[64]:iota -a o=int[256] -a n=3
// ORACLE: pocl

kernel void hoisted(constant float *c, global const float *restrict w, global float *restrict o, int n)
{
    size_t i = get_global_id(0);

    for (int k = 0; k < n; k++)
        o[i * 8 + k] = c[k & 1] * k + w[i] - c[3];
}

kernel void changed(global const float *w, global float *o, int n)
{
    size_t i = get_global_id(0);

    for (int k = 1; k < n; k++) {
        o[i * 8 + k] = o[i * 8] + w[i];
        o[i * 8] += 1;
    }
}

/* The rounds differ from lane to lane, and some have none. */
kernel void by_lane(global const int *restrict w, global int *restrict o)
{
    size_t i = get_global_id(0);
    int sum = 0;

    for (int k = 0; k < (int)(i & 7); k++)
        sum = sum * 3 + w[i] + k;
    for (int k = 0; k < (int)(i & 3); k++)
        sum += w[32 + i] * k;
    o[i] = sum;
}

/* 64-bit indices of which 32 bits are wanted. */
kernel void far(global const int *w, global int *o, int n)
{
    size_t i = get_global_id(0);

    for (long k = 0; k < n; k++)
        o[(i * (ulong)n + k) & 255] = (int)((long)w[i] * k - (i << 3) + n);
}
