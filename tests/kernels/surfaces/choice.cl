// One pointer, several buffers: chosen by lane, by a value that is the same for all, by a loop.
// ORACLE: pocl
// RUN: -k by_lane -g 64 -l 16 -a dst=int[64] -a src0=int[64]:iota -a src1=int[64]:random=3
kernel void by_lane(global int *dst, global int *src0, global int *src1)
{
    int i = get_global_id(0);
    global int *from;
    if (i % 2)
        from = src0;
    else
        from = src1;
    dst[i] = from[i];
}

// RUN: -k by_value -g 64 -l 16 -a dst=int[64] -a src0=int[64]:iota -a src1=int[64]:random=3 -a n=0
// RUN: -k by_value -g 64 -l 16 -a dst=int[64] -a src0=int[64]:iota -a src1=int[64]:random=3 -a n=1
kernel void by_value(global int *dst, global int *src0, global int *src1, int n)
{
    int i = get_global_id(0);
    global int *from = n ? src0 : src1;
    dst[i] = from[i] * 3;
}

// RUN: -k eight -g 64 -l 32 -a dst=int[64] -a a=int[64]:iota -a b=int[64]:random=1 -a c=int[64]:random=2 -a d=int[64]:random=3 -a e=int[64]:random=4 -a f=int[64]:random=5 -a g=int[64]:random=6 -a h=int[64]:random=7
kernel void eight(global int *dst, global int *a, global int *b, global int *c, global int *d, global int *e, global int *f, global int *g, global int *h)
{
    int i = get_global_id(0);
    global int *p;
    switch (i * 5 % 8) {
    case 0: p = a; break;
    case 1: p = b; break;
    case 2: p = c; break;
    case 3: p = d; break;
    case 4: p = e; break;
    case 5: p = f; break;
    case 6: p = g; break;
    default: p = h; break;
    }
    dst[i] = p[63 - i];
}

// RUN: -k eight_by_value -g 64 -l 32 -a dst=int[64] -a a=int[64]:iota -a b=int[64]:random=1 -a c=int[64]:random=2 -a d=int[64]:random=3 -a n=2
// RUN: -k eight_by_value -g 64 -l 32 -a dst=int[64] -a a=int[64]:iota -a b=int[64]:random=1 -a c=int[64]:random=2 -a d=int[64]:random=3 -a n=7
kernel void eight_by_value(global int *dst, global int *a, global int *b, global int *c, global int *d, int n)
{
    int i = get_global_id(0);
    global int *p = n == 0 ? a : n == 1 ? b : n == 2 ? c : n == 3 ? d : dst;
    dst[i] += p[i] + 1;
}

// RUN: -k swapped -g 32 -l 16 -a a=int[32]:iota -a b=int[32]:random=9 -a n=5
// RUN: -k swapped -g 32 -l 16 -a a=int[32]:iota -a b=int[32]:random=9 -a n=0
kernel void swapped(global int *a, global int *b, int n)
{
    int i = get_global_id(0);
    global int *from = a, *to = b;
    for (int k = 0; k < n; k++) {
        to[i] = from[i] * 2 + k;
        global int *t = from;
        from = to;
        to = t;
    }
}

// RUN: -k swapped_by_lane -g 32 -l 16 -a a=int[32]:iota -a b=int[32]:random=9 -a c=int[32]:random=11
kernel void swapped_by_lane(global int *a, global int *b, global int *c)
{
    int i = get_global_id(0);
    global int *p = a, *q = b, *r = c;
    for (int k = 0; k <= i % 7; k++) {
        p[i] += q[i] ^ k;
        global int *t = p;
        p = q;
        q = r;
        r = t;
    }
    p[i] -= 1000;
}

// RUN: -k walks -g 16 -l 16 -a dst=int[16] -a a=int[256]:random=4 -a b=int[256]:random=5
kernel void walks(global int *dst, global const int *a, global const int *b)
{
    int i = get_global_id(0), sum = 0;
    global const int *p = i & 1 ? a + 16 * i : b + 8 * i, *end = p + 9;
    while (p < end)
        sum = sum * 31 + *p++;
    for (int k = 0; k < 3; k++)
        sum ^= *--p;
    dst[i] = sum;
}

// RUN: -k nested -g 64 -l 16 -a dst=int[64] -a a=int[64]:iota -a b=int[64]:random=1 -a c=int[64]:random=2 -a n=3
kernel void nested(global int *dst, global int *a, global int *b, global int *c, int n)
{
    int i = get_global_id(0);
    global int *p = c;
    if (i & 1) {
        p = n > 2 ? a + 1 : b + 2;
        if (i & 4)
            p = b + 3;
    }
    for (int k = 0; k < n; k++)
        if ((i + k) % 3 == 0)
            dst[i] += p[(i + k) % 60];
        else
            p = p == c ? a : c;
}

// RUN: -k null_or -g 32 -l 16 -a dst=int[32] -a a=int[32]:iota -a b=int[32]:random=1
kernel void null_or(global int *dst, global int *a, global int *b)
{
    int i = get_global_id(0);
    global int *p = 0;
    if (i % 3 == 0)
        p = a;
    if (i % 3 == 1)
        p = b;
    dst[i] = p ? p[i] : -1;
}
