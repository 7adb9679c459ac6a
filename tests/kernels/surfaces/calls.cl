// Functions that stay calls: each kernel, and each tuple of buffers, has its own copy.
// ORACLE: pocl
#define CALLED __attribute__((noinline)) static

CALLED int inner(global const int *p, int i)
{
    return p[i] * 3 + p[i ^ 1];
}

CALLED int outer(global const int *p, global const int *q, int i)
{
    return inner(p, i) - inner(q, i + 2);
}

// RUN: -k nested -g 32 -l 16 -a dst=int[32] -a a=int[64]:iota -a b=int[64]:random=2 -a n=1
kernel void nested(global int *dst, global const int *a, global const int *b, int n)
{
    int i = get_global_id(0);
    dst[i] = outer(a, b, i) + outer(b, b, i) + outer(i & 1 ? a : b, n ? a : b, i);
}

// RUN: -k other -g 32 -l 16 -a x=int[64]:iota -a dst=int[32] -a y=int[64]:random=3
kernel void other(global const int *x, global int *dst, global const int *y)
{
    int i = get_global_id(0);
    dst[i] = outer(y, x, i);
}

CALLED global int *choose(global int *p, global int *q, int c)
{
    return c & 1 ? p : q;
}

CALLED void put(global int *p, int v)
{
    *p += v;
}

// RUN: -k returned -g 32 -l 16 -a a=int[32]:iota -a b=int[32]:random=2 -a c=int[32]:random=7
kernel void returned(global int *a, global int *b, global int *c)
{
    int i = get_global_id(0);
    put(choose(a, b, i) + i, 5);
    put(choose(choose(b, c, i), a, i >> 1) + i, 7);
}

typedef struct lists {
    global int *in, *out;
} lists;

CALLED void run(const lists *l, int i)
{
    for (int k = 0; k < i % 4; k++)
        l->out[i] += l->in[i] + k;
}

// RUN: -k by_struct -g 32 -l 16 -a a=int[32]:iota -a b=int[32]:random=2 -a c=int[32]:random=7
kernel void by_struct(global int *a, global int *b, global int *c)
{
    int i = get_global_id(0);
    lists l = {i & 4 ? a : b, c};
    run(&l, i);
    l.out = i & 4 ? b : a;
    run(&l, i);
}

constant int weights[4] = {1, 10, 100, 1000};

CALLED int weighed(constant int *w, global int *v, int i)
{
    return w[i & 3] * atomic_add(v, 2) * 0 + w[i & 1];
}

// RUN: -k constants -g 32 -l 16 -a dst=int[32] -a w=int[4]:iota -a v=int[1]
kernel void constants(global int *dst, constant int *w, global int *v)
{
    int i = get_global_id(0);
    dst[i] = weighed(weights, v, i) + weighed(w, v, i + 1);
}
