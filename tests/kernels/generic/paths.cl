// Generic pointers whose space is told by the way to the access: conditions, queries, comparisons; and accesses that share what they have found out.
// RUN: -k guarded -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// RUN: -k equal -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k same_condition -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k far_apart -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k null_or_local -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k second_choice -g 32 -l 16 -a in=int[32]:random=6 -a out=int[32]
// RUN: -k uniform_choice -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32] -a n=3
// RUN: -k read_modify_write -g 32 -l 16 -a in=int[32]:random=8 -a out=int[32]
// RUN: -k modify_loaded -g 32 -l 16 -a in=int[32]:random=9 -a out=int[32]
// RUN: -k loop_invariant -g 32 -l 16 -a in=int[32]:random=10 -a out=int[32] -a n=5
// RUN: -k compared_only -g 32 -l 16 -a in=int[32]:random=11 -a out=int[32]
// RUN: -k flag_beside -g 32 -l 16 -a in=int[32]:random=12 -a out=int[32]
// RUN: -k other_case -g 32 -l 16 -a in=int[32]:random=13 -a out=int[32]
// RUN: -k by_fence -g 32 -l 16 -a in=int[32]:random=14 -a out=int[32]
// INTEL: get_fence knows local memory and all other; the language names no value for private pointers
// RUN: -k ranges -g 32 -l 16 -a in=int[32]:random=15 -a out=int[32]
// RUN: -k advancing -g 32 -l 16 -a in=int[32]:random=16 -a out=int[32] -a n=6
// RUN: -k last_round -g 32 -l 16 -a in=int[32]:random=17 -a out=int[32] -a n=6
// RUN: -k asked_twice -g 32 -l 16 -a in=int[32]:random=18 -a out=int[32]
// ORACLE: host
// NEEDS modify_loaded: 1 the table's entries are local or global, as the data says
// NEEDS loop_invariant: 1 so are they here
// NEEDS asked_twice: 1 one test answers both questions

kernel void guarded(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)a + l : (int *)&in[i];
    if (to_local(p))
        out[i] = *p + p[1 - 1];
    else
        out[i] = *p * 2;
}

kernel void equal(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int *t[2];

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[in[i] & 1] = (int *)&a[l];
    t[~in[i] & 1] = (int *)&in[i];
    int *p = t[in[i] >> 1 & 1];
    if (p == (int *)&a[l])
        out[i] = *p + 7;
    else
        out[i] = 3;
}

kernel void same_condition(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int c = in[i] & 1, x = in[i] * 5, *p;

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (c)
        p = (int *)&a[l];
    else
        p = (int *)&in[i];
    if (c)
        x += *p;
    else
        x -= *p;
    out[i] = x;
}

kernel void far_apart(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int use_local = in[i] > 100;
    int *p = (int *)&in[i];

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = 1;
    if (use_local)
        p = (int *)&a[l];
    for (int k = 0; k < 4; k++)
        if (use_local)
            p[0] += k;
        else
            out[i] += k;
    out[i] += a[l];
}

kernel void null_or_local(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int *p = 0;

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (in[i] & 1)
        p = (int *)&a[l];
    out[i] = p ? *p : -1;
}

kernel void second_choice(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    local int *n = in[i] & 1 ? &a[l] : 0;
    int *p = (int *)n;
    if (!p)
        p = (int *)&in[i];
    out[i] = *p;
}

kernel void uniform_choice(global int *in, global int *out, int n)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int s = 0;

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = n > 2 ? (int *)a : (int *)in;
    for (int k = 0; k < 16; k++)
        s += p[k] * k;
    out[i] = s;
}

kernel void read_modify_write(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)&a[l] : (int *)&out[i];
    out[i] = 3;
    *p += 5;
    *p *= 3;
    out[i] ^= a[l];
}

typedef int *pointer;

kernel void modify_loaded(global int *in, global int *out)
{
    local int a[16];
    local pointer t[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    out[i] = 4;
    t[l] = in[i] & 1 ? (int *)&a[l] : (int *)&out[i];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    int *p = t[l ^ 1];
    *p += 5;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    out[i] ^= a[l];
}

kernel void loop_invariant(global int *in, global int *out, int n)
{
    local int a[16];
    local pointer t[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    t[l] = in[i] & 1 ? (int *)a : (int *)in;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    int *p = t[l ^ 1], s = 0;
    for (int k = 0; k < n; k++)
        s = s * 3 + p[k];
    out[i] = s;
}

kernel void compared_only(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int m = 5;
    int *p = in[i] & 1 ? (int *)&in[i] : &m;
    int *q = in[i] & 2 ? (int *)&a[l] : p;

    out[i] = *p + (q == (int *)&a[l]) * 100 + (p == q) * 1000;
}

kernel void flag_beside(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int is_local = 0, *p = (int *)&in[i];

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (in[i] > 7) {
        p = (int *)&a[l ^ 1];
        is_local = 1;
        out[i] = 2;
    } else {
        out[i] = 1;
    }
    if (is_local)
        *p = 9;
    else
        out[i] += *p;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] += a[l];
}

kernel void other_case(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int m = 7, x = in[i] & 63, *p;

    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    switch (in[i] & 3) {
    case 0: p = (int *)&a[l]; break;
    case 1: p = &m; break;
    default: p = (int *)&in[i];
    }
    switch (in[i] & 3) {
    case 0: *p = x; break;
    case 1: m += *p; break;
    default: x ^= *p;
    }
    out[i] = x + m + a[l];
}

kernel void by_fence(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int m = in[i] ^ 3;

    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? &m : in[i] & 2 ? (int *)&a[l] : (int *)&in[i];
    cl_mem_fence_flags f = get_fence(p);
    out[i] = f == CLK_LOCAL_MEM_FENCE ? *p + 1 : f == CLK_GLOBAL_MEM_FENCE ? *p * 3 : *p - 5;
}

kernel void ranges(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int x = in[i] & 15, *p = (int *)&in[i];

    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = 0;
    if (x < 9) {
        p = (int *)&a[l];
        out[i] = 1;
    }
    if (x < 4)
        out[i] += *p * 2;
    else if (x > 11)
        out[i] += *p;
}

kernel void advancing(global int *in, global int *out, int n)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int c = in[i] & 1, s = 0;

    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = c ? (int *)a : (int *)in;
    for (int k = 0; k < n; k++, p++)
        if (c)
            s = s * 3 + *p;
        else
            s -= *p;
    out[i] = s;
}

kernel void last_round(global int *in, global int *out, int n)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    int *p = (int *)in, s = 0;

    a[l] = in[i] & 255;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < n; k++) {
        int c = in[(i + k) & 31] & 1;
        int *next = c ? (int *)a + k : (int *)in + k;
        if (c)
            s = s * 3 + *p;
        p = next;
    }
    out[i] = s;
}

kernel void asked_twice(global int *in, global int *out)
{
    local int a[16];
    local pointer t[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] & 255;
    t[l] = in[i] & 1 ? (int *)&a[l] : (int *)&in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = t[l ^ 2];
    out[i] = to_local(p) ? *p + 1 : 0;
    if (!to_local(p))
        out[i] = *p * 2;
}
