// Which pointer it is, was decided by values, phases, queries and null.
// RUN: -k null_or_default -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32] -a table=null
// RUN: -k guarded_equal -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k query_then_use -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// RUN: -k loop_carried -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32] -a n=6
// RUN: -k two_levels -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k phase_switch -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k chosen_twice -g 32 -l 16 -a in=int[32]:random=10 -a out=int[32]
// RUN: -k nested_ternary -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k switched_ptr -g 32 -l 16 -a in=int[32]:random=10 -a out=int[32]
// RUN: -k null_end -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k pong_mixed -g 32 -l 32 -a in=int[32]:random=6 -a out=int[32] -a tmp=int[32] -a n=5
// INTEL: the mark of a local pointer is left out, though the access looks for it
// RUN: -k uniform_pick -g 64 -l 16 -a in=int[64]:random=9 -a out=int[64] -a where=1 -a n=9
// ORACLE: host
// NEEDS null_end: 1 an entry that a condition has left in memory

kernel void null_or_default(global int *in, global int *out, global int *table)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = table;
    if (!p)
        p = t;
    out[i] = p[l] + p[l ^ 1] * 2;
}

kernel void guarded_equal(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int *p = in[i] & 1 ? (int *)&t[l] : (int *)&in[i], *q = in[i] & 2 ? (int *)&t[l] : (int *)&out[i];
    t[l] = in[i] >> 3;
    out[i] = 1;
    int r = 0;
    if (p == q)
        r = *p;
    if (p != q)
        r = *q * 3;
    out[i] = r;
}

static int area(int *p)
{
    return to_local(p) ? 1 : to_global(p) ? 2 : 4;
}

kernel void query_then_use(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int own = 3;
    t[l] = in[i] & 255;
    int *p = in[i] & 1 ? &own : (int *)&t[l], *q = in[i] & 2 ? p : (int *)&in[i];
    int a = area(q), r = 0;
    if (a == 1)
        r = *q;
    if (a == 2)
        r = *q * 2;
    if (a == 4)
        r = *q * 3;
    out[i] = r + area(p) * 100;
}

kernel void loop_carried(global int *in, global int *out, int n)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = in + i;
    int s = 0;
    for (int k = 0; k < n; k++) {
        s = s * 3 + *p;
        if (s & 1)
            p = (const int *)t + ((l + k) & 15);
        else
            p = in + ((i + k) & 31);
    }
    out[i] = s;
}

struct leafs {
    int *data;
};

struct roots {
    struct leafs *leaf[2];
};

kernel void two_levels(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    struct leafs a = {(int *)t}, b = {(int *)t + 8};
    struct roots r = {{&a, &b}};
    int s = 0;
    for (int k = 0; k < 6; k++)
        s = s * 3 + r.leaf[(in[i] >> k) & 1]->data[k];
    out[i] = s;
}

kernel void phase_switch(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int *p = (int *)&t[l];
    t[l] = in[i];
    for (int phase = 0; phase < 4; phase++) {
        switch (phase) {
        case 0:
            *p += 3;
            break;
        case 1:
            *p ^= 0x55;
            p = (int *)&out[i];
            break;
        case 2:
            *p = t[l] * 2;
            break;
        default:
            *p += 1;
            break;
        }
    }
}

kernel void chosen_twice(global int *in, global int *out)
{
    local int t[16], u[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int own = in[i] >> 8;
    t[l] = in[i] & 255;
    u[l] = in[i] & 127;
    int *p = in[i] & 1 ? (int *)&t[l] : (int *)&u[l];
    int *q = in[i] & 2 ? &own : (int *)&in[i];
    int *r = in[i] & 4 ? p : q;
    out[i] = *r + (in[i] & 4 ? *p : *q);
}

kernel void nested_ternary(global int *in, global int *out)
{
    local int t[16], u[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int x = in[i];
    t[l] = x & 255;
    u[l] = x & 15;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = x & 1 ? (x & 2 ? (int *)&t[l] : (int *)&in[i]) : (x & 4 ? (int *)&u[l] : (int *)&out[i]);
    *p = x >> 4;
    barrier(CLK_LOCAL_MEM_FENCE);
    int r = x & 1 ? 0 : *p;
    out[i] = t[l] + u[l] * 3 + r;
}

kernel void switched_ptr(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int m = 9, *p;
    t[l] = in[i] & 255;
    switch (in[i] & 3) {
    case 0: p = &m; break;
    case 1: p = (int *)&t[l]; break;
    case 2: p = (int *)&in[i]; break;
    default: p = (int *)&out[i]; break;
    }
    *p = in[i] >> 2;
    *p += 5;
    out[i] = m + t[l] + (in[i] & 0xff);
}

kernel void null_end(global int *in, global int *out)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    int *list[5] = {&t[l], &in[i], 0, 0, 0};
    if (in[i] & 1)
        list[2] = (int *)&t[l ^ 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    int s = 0;
    for (int **q = list; *q; q++)
        s = s * 3 + **q;
    out[i] = s;
}

kernel void pong_mixed(global int *in, global int *out, global int *tmp, int n)
{
    local int t[32];
    uint l = get_local_id(0);
    t[l] = in[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    int *src = t, *dst = tmp;
    for (int k = 0; k < n; k++) {
        dst[l] = src[(l + 1) & 31] + k;
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        int *x = src;
        src = dst;
        dst = x;
    }
    out[l] = src[l];
}

kernel void uniform_pick(global int *in, global int *out, int where, int n)
{
    local int t[16];
    uint i = get_global_id(0), l = get_local_id(0);
    t[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = where ? (const int *)t : (const int *)in;
    int s = 0;
    for (int k = 0; k < n; k++)
        s = s * 3 + p[(l + k) & 15];
    out[i] = s;
}
