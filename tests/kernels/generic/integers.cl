// Generic pointers that were integers, and null pointers.
// RUN: -k round_trip -g 32 -l 16 -a in=int[32]:random=1 -a out=int[32]
// RUN: -k xored -g 32 -l 16 -a in=int[32]:random=2 -a out=int[32]
// RUN: -k halves -g 32 -l 16 -a in=int[32]:random=3 -a out=int[32]
// RUN: -k nulls -g 32 -l 16 -a in=int[32]:random=4 -a out=int[32]
// RUN: -k null_named -g 32 -l 16 -a in=int[32]:random=5 -a out=int[32]
// RUN: -k stored_integer -g 32 -l 16 -a in=int[32]:random=6 -a room=ulong[32] -a out=int[32]
// RUN: -k aligned -g 32 -l 16 -a in=int[32]:random=7 -a out=int[32]
// RUN: -k null_argument -g 32 -l 16 -a maybe=null -a in=int[32]:random=8 -a out=int[32]
// IGNORE room
// ORACLE: host
// NEEDS xored: 1 the pointer comes out of the exclusive or of two, and only its bits say which it is
// NEEDS halves: 1 it is put together of two halves
// NEEDS stored_integer: 1 another work-item has left it in memory as a number

kernel void round_trip(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)a : (int *)&in[i & 16];
    uintptr_t n = (uintptr_t)p + 4 * l;
    out[i] = *(int *)n;
}

kernel void xored(global int *in, global int *out)
{
    local int a[16];
    int m = 17;
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    uintptr_t link = (uintptr_t)(int *)&a[l] ^ (uintptr_t)(int *)&m;
    int *p = in[i] & 1 ? (int *)&a[l] : &m;
    out[i] = *p + *(int *)(link ^ (uintptr_t)p) * 3;
}

kernel void halves(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);
    uint part[2];

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)&a[l] : (int *)&in[i];
    part[0] = (uint)(uintptr_t)p;
    part[1] = (uint)((uintptr_t)p >> 32);
    int *q = (int *)((ulong)part[1] << 32 | part[0]);
    out[i] = *q + (p == q);
}

int count(int *p)
{
    return p ? *p & 15 : -1;
}

kernel void nulls(global int *in, global int *out)
{
    local int a[16];
    int m = 3;
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = 0;
    if (in[i] & 1)
        p = (int *)&a[l];
    else if (in[i] & 2)
        p = in[i] & 4 ? &m : (int *)&in[i];
    int *q = in[i] & 8 ? p : (int *)0;
    out[i] = count(p) * 100 + count(q) + (p == q) * 10000 + !q * 100000;
}

kernel void null_named(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = (int)l;
    barrier(CLK_LOCAL_MEM_FENCE);
    local int *n = in[i] & 1 ? (local int *)0 : &a[l];
    global int *g = in[i] & 2 ? (global int *)0 : &in[i];
    int *p = in[i] & 4 ? (int *)n : (int *)g;
    out[i] = count((int *)n) * 1000 + count(p) + (p == 0) * 100000 + ((int *)n == (int *)g) * 1000000;
}

kernel void stored_integer(global int *in, global ulong *room, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i] * 7;
    int *p = in[i] & 1 ? (int *)&a[l] : (int *)&in[i];
    room[i] = (ulong)p;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    out[i] = *(int *)room[i ^ 1];
}

struct line {
    int n[16];
} __attribute__((aligned(64)));

kernel void aligned(global int *in, global int *out)
{
    local struct line a;
    struct line m;
    size_t i = get_global_id(0), l = get_local_id(0);

    a.n[l] = in[i] + 1;
    for (int k = 0; k < 16; k++)
        m.n[k] = k * in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)&a.n[l] : &m.n[l];
    int *q = (int *)((uintptr_t)p & ~(uintptr_t)63);
    out[i] = *q + (int)(p - q);
}

kernel void null_argument(global int *maybe, global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i];
    int *p = in[i] & 1 ? (int *)maybe : in[i] & 2 ? (int *)&a[l] : (int *)&in[i];
    out[i] = p ? *p : -7;
}
