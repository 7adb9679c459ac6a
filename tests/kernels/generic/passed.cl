// Functions that stay calls: records by value and by reference, pointers handed back through pointers or returned, null arguments.
// RUN: -k noinline_struct -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// INTEL: the store to local memory is dropped, whose address goes to a function in a struct
// RUN: -k noinline_returns_either -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k callee_two_levels -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k optional_argument -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k noinline_choice -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k compact -g 32 -l 16 -a in=int[32]:random=8 -a out=int[32]
// RUN: -k two_out -g 32 -l 16 -a in=int[32]:random=19 -a out=int[32]
// RUN: -k config_struct -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k queue -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// ORACLE: host
// NEEDS noinline_returns_either: 1 what a call that stays returns is either
// NEEDS noinline_choice: 1 and so is what it is given

struct view { int *data; int n, step; };

__attribute__((noinline)) int total(struct view v)
{
    int s = 0;
    for (int k = 0; k < v.n; k++)
        s += v.data[k * v.step];
    return s;
}

kernel void noinline_struct(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] * 17;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct view v = {(int *)a, 4, 4}, w = {(int *)in + 1, 5, 3};
    out[i] = total(v) - total(w);
}

__attribute__((noinline)) int *choose_one(int *x, int *y, int c)
{
    return c ? x : y;
}

kernel void noinline_returns_either(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int m = 3;
    a[l] = in[i] * 17;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = choose_one((int *)&a[l], (int *)&in[i], in[i] & 1);
    int *q = choose_one((int *)&a[l], (int *)&a[l ^ 1], in[i] & 2);
    int *r = choose_one(&m, &m, in[i] & 2);
    out[i] = *p + *q * 3 + *r;
}

__attribute__((noinline)) int leaf(const int *p)
{
    return p[0] * 3 + p[1];
}

__attribute__((noinline)) int mid(const int *p, const int *q)
{
    return leaf(p) - leaf(q) + p[2];
}

kernel void callee_two_levels(global int *in, global int *out)
{
    local int a[20];
    uint i = get_global_id(0), l = get_local_id(0);
    int m[3] = {1, 2, in[i]};
    a[l] = in[i] * 17;
    if (l < 4)
        a[16 + l] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = mid((int *)a + l, m) + mid((int *)in + (l & 7), (int *)a + l);
}

int clamped(int x, const int *lo, const int *hi, int *clipped)
{
    if (lo && x < *lo) {
        if (clipped)
            ++*clipped;
        return *lo;
    }
    if (hi && x > *hi) {
        if (clipped)
            ++*clipped;
        return *hi;
    }
    return x;
}

kernel void optional_argument(global int *in, global int *out)
{
    local int lim[2];
    uint i = get_global_id(0), l = get_local_id(0);
    int count = 0, mine = 50;
    if (l == 0) {
        lim[0] = -100;
        lim[1] = 0x10000000;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = clamped(in[i], (int *)&lim[0], (int *)&lim[1], &count);
    int y = clamped(in[i], 0, &mine, 0);
    int z = clamped(in[i], in[i] & 1 ? (int *)&lim[0] : (int *)&in[i ^ 1], 0, &count);
    out[i] = x + y * 3 + z * 5 + count;
}

__attribute__((noinline)) int sum_of(const int *p, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s = s * 3 + p[k];
    return s;
}

/* one call with a mixed pointer */
kernel void noinline_choice(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = sum_of(in[i] & 4 ? (int *)a : (int *)in, 6);
}

void push(int **top, int v)
{
    *(*top)++ = v;
}

/* a pointer to a pointer moves */
kernel void compact(global int *in, global int *out)
{
    local int a[16 * 4];
    uint i = get_global_id(0), l = get_local_id(0);
    int *start = (int *)a + 4 * l, *top = start;
    for (int k = 0; k < 4; k++)
        if (in[(i + k) & 31] & 1)
            push(&top, in[(i + k) & 31]);
    int s = (int)(top - start);
    while (top > start)
        s = s * 3 + *--top;
    out[i] = s;
}

void divide(int a, int b, int *q, int *r)
{
    *q = a / b;
    if (r)
        *r = a % b;
}

kernel void two_out(global int *in, global int *out)
{
    local int q[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int r, t;
    divide(in[i], 7, (int *)&q[l], &r);
    divide(in[i], 9, &t, 0);
    divide(in[i], 11, in[i] & 1 ? &t : (int *)&q[l], &r);
    out[i] = q[l] + r * 3 + t * 5;
}

struct config { const int *weights; int *state; int taps; };

int filter(const struct config *c, const int *x)
{
    int s = 0;
    for (int k = 0; k < c->taps; k++)
        s += c->weights[k] * x[k];
    c->state[0] += s;
    return s;
}

kernel void config_struct(global int *in, global int *out)
{
    local int w[4], xs[32];
    uint i = get_global_id(0), l = get_local_id(0);
    int st = 1;
    if (l < 4)
        w[l] = (int)l + 2;
    xs[l] = in[i] & 255;
    xs[16 + l] = in[i ^ 16] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct config c = {(int *)w, &st, 4};
    int a = filter(&c, (int *)xs + l);
    c.weights = (int *)in;
    int b = filter(&c, (int *)xs + l);
    out[i] = a + b * 3 + st;
}

struct queue { int *data; int head, tail, mask; };

void put(struct queue *q, int v)
{
    q->data[q->tail++ & q->mask] = v;
}

int get(struct queue *q)
{
    return q->data[q->head++ & q->mask];
}

kernel void queue(global int *in, global int *out)
{
    local int slm[16 * 4];
    int own[4];
    uint i = get_global_id(0), l = get_local_id(0);
    struct queue a = {(int *)slm + 4 * l, 0, 0, 3}, b = {own, 0, 0, 3};
    for (int k = 0; k < 4; k++)
        put(&a, in[(i + k) & 31]);
    int s = 0;
    for (int k = 0; k < 3; k++) {
        put(&b, get(&a) & 0xffff);
        s = s * 5 + get(&b);
    }
    out[i] = s;
}
