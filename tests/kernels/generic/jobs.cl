// Structs with pointers that are passed to functions, kept in memory, copied and walked.
// RUN: -k by_pointer -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k nodes_with_data -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k call_tree -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k callbacks -g 32 -l 16 -a in=int[32]:random=9 -a out=int[32]
// RUN: -k struct_copy -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k either_param -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k three_deep -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k context -g 32 -l 16 -a in=int[32]:random=10 -a out=int[32]
// ORACLE: host
// NEEDS nodes_with_data: 1 items of other work-items, chosen by them
// NEEDS either_param: 1 a choice of the caller is passed to a function that stays

typedef struct {
    const float *w;
    int *acc;
    int count;
} job;

__attribute__((noinline)) void run_job(job *j, int k)
{
    *j->acc += k;
    j->count++;
}

kernel void by_pointer(global int *in, global int *out)
{
    local int slots[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int mine = 5;
    slots[l] = 100;
    job j = {0, 0, 0};
    j.acc = &slots[l];
    run_job(&j, in[i] & 7);
    j.acc = &mine;
    run_job(&j, in[i] & 15);
    out[i] = slots[l] + mine * 1000 + j.count;
}

struct item {
    int key;
    int *data;
};

kernel void nodes_with_data(global int *in, global int *out)
{
    local struct item items[16];
    local int copy[16];
    uint i = get_global_id(0), l = get_local_id(0);
    copy[l] = in[i] ^ 0x55;
    items[l].key = in[i] & 15;
    items[l].data = l & 1 ? (int *)&copy[l] : (int *)&in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int s = 0;
    for (int k = 0; k < 16; k++) {
        if (items[k].key == (int)l)
            s += *items[k].data;
    }
    out[i] = s;
}

__attribute__((noinline)) int leaf(const int *p, int *q)
{
    *q += *p;
    return *q;
}

__attribute__((noinline)) int branch(const int *p, int *q, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++)
        s ^= leaf(p + k, q);
    return s;
}

kernel void call_tree(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int acc = 0, two[4] = {1, 2, 3, (int)l};
    t[l] = in[i] & 0xff;
    int a = branch(in + (i & ~3u), &acc, 4);
    int b = branch(two, (int *)&t[l], 4);
    out[i] = a + b * 3 + acc + t[l];
}

static int op_add(int *p, int v) { return *p += v; }

static int op_xor(int *p, int v) { return *p ^= v; }

static int op_max(int *p, int v) { return *p = max(*p, v); }

static int apply(int which, int *p, int v)
{
    switch (which) {
    case 0: return op_add(p, v);
    case 1: return op_xor(p, v);
    default: return op_max(p, v);
    }
}

kernel void callbacks(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int acc = 3;
    t[l] = in[i] & 0xff;
    int *p = in[i] & 64 ? (int *)&t[l] : &acc;
    int r = apply(in[i] & 3, p, 17);
    out[i] = r + t[l] * 2 + acc * 5;
}

struct vec {
    int *at[3];
    int n;
};

kernel void struct_copy(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int mine = in[i] & 7;
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct vec a = {{(int *)&t[l], (int *)&in[i], &mine}, 3}, b;
    b = a;
    b.at[1] = a.at[0];
    *b.at[2] += 5;
    out[i] = *b.at[0] * 3 + *b.at[1] + *b.at[2] * 100 + *a.at[1];
}

__attribute__((noinline)) void add_to(int *to, const int *from, int n)
{
    for (int k = 0; k < n; k++)
        to[k] += from[k] & 15;
}

kernel void either_param(global int *in, global int *out)
{
    local int t[32];
    uint i = get_global_id(0), l = get_local_id(0);
    int own[2] = {1, 2};
    t[l * 2] = t[l * 2 + 1] = l;
    add_to((int *)t + l * 2, in + (i & 30), 2);
    add_to(own, (int *)t + l * 2, 2);
    add_to(own, in[i] & 1 ? (const int *)t + l * 2 : (const int *)in + (i & 30), 2);
    out[i] = own[0] * 100 + own[1] + t[l * 2];
}

__attribute__((noinline)) int third(const int *a, const int *b, int *c)
{
    *c = *a + *b;
    return *c & 1;
}

__attribute__((noinline)) int second(const int *a, const int *b, int *c)
{
    int tmp = 0, r = third(a, b, &tmp);
    return r + third(&tmp, b, c);
}

static int first(const int *a, const int *b, int *c)
{
    return second(a, b, c) + second(b, a, c);
}

kernel void three_deep(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int x = 7, r;
    t[l] = in[i] & 255;
    r = first(in + i, &x, (int *)&t[l]);
    r += first((int *)&t[l], in + i, &x);
    out[i] = r + x + t[l];
}

struct ctx {
    const int *src;
    int *dst;
    int n;
};

__attribute__((noinline)) int step(struct ctx *c)
{
    c->dst[0] = c->src[c->n & 15];
    c->n += 3;
    return c->dst[0];
}

kernel void context(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int acc = 0;
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct ctx a = {t, &acc, (int)l}, b = {in, &acc, (int)l};
    int s = 0;
    for (int k = 0; k < 4; k++)
        s += step(&a) - step(&b);
    out[i] = s + acc + a.n;
}
