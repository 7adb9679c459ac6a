// What the way to an access has decided: the same condition again, queries, states of a loop, pointers that change their roles.
// RUN: -k guard_chain -g 32 -l 16 -a in=int[32]:random=20 -a out=int[32]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// RUN: -k correlated_three -g 32 -l 16 -a in=int[32]:random=9 -a out=int[32]
// RUN: -k state_machine -g 32 -l 16 -a in=int[32]:random=11 -a out=int[32]
// RUN: -k pingpong -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32] -a n=5
// INTEL: the mark of a local pointer is left out, though the access looks for it
// RUN: -k swap_local_global -g 32 -l 32 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k early_null -g 32 -l 16 -a in=int[32]:random=14 -a out=int[32]
// RUN: -k triple -g 32 -l 16 -a in=int[32]:random=15 -a out=int[32]
// ORACLE: host

kernel void guard_chain(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int m = in[i], s = 0;
    a[l] = in[i] ^ 9;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? &m : in[i] & 2 ? (int *)&a[l] : (int *)&in[i];
    if (!to_private(p)) {
        if (to_global(p))
            s = *p;
        else
            s = *p + 1;
    } else {
        s = *p * 3;
    }
    out[i] = s;
}

kernel void correlated_three(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int m = 9, k = in[i] & 3, *p = 0;
    a[l] = in[i] * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k == 0)
        p = (int *)&a[l];
    else if (k == 1)
        p = &m;
    else if (k == 2)
        p = (int *)&in[i];
    int s = (int)l;
    if (k == 0)
        s += *p;
    if (k == 1)
        s += *p + 1;
    if (k == 2)
        s += *p + 2;
    if (p)
        s ^= 0x80;
    out[i] = s;
}

kernel void state_machine(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int m[4] = {1, 2, 3, 4}, s = 0;
    a[l] = in[i] & 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int *p = m;
    for (int k = 0; k < 6; k++) {
        int x = p[k & 3];
        s = s * 7 + x;
        switch (x & 3) {
        case 0: p = (int *)a; break;
        case 1: p = (int *)in; break;
        case 2: p = m; break;
        default: break;
        }
    }
    out[i] = s;
}

/* two buffers swap roles each round: src global the first time, local then */
kernel void pingpong(global int *in, global int *out, int n)
{
    local int a[16], b[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int *src = (int *)in + (i & 16), *dst = (int *)a, *other = (int *)b;

    for (int k = 0; k < n; k++) {
        dst[l] = src[l] + src[(l + 1) & 15] * 3;
        barrier(CLK_LOCAL_MEM_FENCE);
        src = dst;
        int *t = dst;
        dst = other;
        other = t;
    }
    out[i] = src[l];
}

kernel void swap_local_global(global int *in, global int *out)
{
    local int a[32];
    uint l = get_local_id(0);
    int *from = (int *)in, *to = (int *)a;
    for (int d = 1; d < 32; d *= 2) {
        int v = from[l] + (l >= (uint)d ? from[l - d] : 0);
        to[l] = v;
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        int *t = from;
        from = to;
        to = t == (int *)in ? (int *)out : t;
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    int r = from[l];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    out[l] = r;
}

int value_or(const int *p, int d)
{
    return p ? *p : d;
}

kernel void early_null(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    a[l] = in[i] ^ 9;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)&a[l] : 0, *q = in[i] & 2 ? (int *)&in[i] : 0;
    int *r = p ? p : q;
    out[i] = value_or(p, 1) + value_or(q, 2) * 3 + value_or(r, 5) * 7 + value_or(0, 9);
}

kernel void triple(global int *in, global int *out)
{
    local int a[16];
    uint i = get_global_id(0), l = get_local_id(0);
    int m = in[i];
    a[l] = in[i] ^ 9;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = (int *)&a[l], *q = &m;
    int **pp = in[i] & 1 ? &p : &q;
    int ***ppp = &pp;
    **pp += 3;
    ***ppp *= 2;
    *pp = (int *)&in[i];
    out[i] = *p + *q * 3;
}
