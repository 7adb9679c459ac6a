// Queries of the address space, atomics and vectors through generic pointers. Items whose number is 0, 1, 2 modulo 3 look at private, local
// and global memory; the answers follow from what each space holds.
// RUN: -k queries -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// EXPECT out: 100 10 1 100 10 1 100 10 1 100 10 1 100 10 1 100
// RUN: -k fences -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// INTEL: get_fence knows local memory and all other; the language names no value for private pointers
// EXPECT out: 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0
// RUN: -k guarded -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// EXPECT out: 3070 2051 1002 3073 2054 1005 3076 2057 1008 3079 2052 1011 3082 2055 1014 3085
// RUN: -k null_queries -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// EXPECT out: 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7
// RUN: -k atomics -g 16 -l 8 -a sum=int[2] -a out=int[2]
// EXPECT sum: 64 0
// EXPECT out: 12 44
// RUN: -k private_atomic -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// EXPECT out: 505 102 507 306 509 510 511 714 513 918 515 1122 517 1326 519 1530
// EXPECT buf: 0 2 2 6 4 10 6 14 8 18 10 22 12 26 14 30
// RUN: -k exchange -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// EXPECT out: 1 1 0 0 1 1 0 0 1 1 0 0 1 1 0 0
// RUN: -k vectors -g 16 -l 8 -a buf=int4[16]:iota -a out=int4[16]
// EXPECT out: 100 100 100 9 4 5 6 7 102 102 102 9 12 13 14 15 104 104 104 9 20 21 22 23 106 106 106 9 28 29 30 31 100 100 100 9 36 37 38 39 102 102 102 9 44 45 46 47 104 104 104 9 52 53 54 55 106 106 106 9 60 61 62 63
// RUN: -k vector_parts -g 16 -l 8 -a buf=int[64]:iota -a out=int[16]
// EXPECT out: 1208 32 1256 80 1304 128 1352 176 1208 224 1256 272 1304 320 1352 368
// RUN: -k explicit_casts -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// EXPECT out: 50 53 56 59 62 65 68 71 66 69 72 75 78 81 84 87
// RUN: -k both_queries -g 16 -l 8 -a buf=int[16]:iota -a out=int[16]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// EXPECT out: 2 21 10 2 21 10 2 21 10 2 21 10 2 21 10 2
// RUN: -k flags -g 16 -l 8 -a flag=int[16] -a out=int[16]
// EXPECT out: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16
// RUN: -k half_and_char -g 16 -l 8 -a buf=short[16]:iota -a out=int[16]
// EXPECT out: 0 1 -2 3 -4 5 -6 7 0 9 -2 11 -4 13 -6 15

#define THREE_SPACES \
    local int a[8]; \
    size_t i = get_global_id(0), l = get_local_id(0); \
    int m = 70 + (int)i; \
    a[l] = 50 + (int)l; \
    barrier(CLK_LOCAL_MEM_FENCE); \
    int *p = i % 3 == 0 ? &m : i % 3 == 1 ? (int *)&a[l] : (int *)&buf[i]

kernel void queries(global int *buf, global int *out)
{
    THREE_SPACES;
    out[i] = (to_private(p) != 0) * 100 + (to_local(p) != 0) * 10 + (to_global(p) != 0);
}

kernel void fences(global int *buf, global int *out)
{
    THREE_SPACES;
    cl_mem_fence_flags f = get_fence(p);
    out[i] = f == CLK_LOCAL_MEM_FENCE ? 1 : f == CLK_GLOBAL_MEM_FENCE ? 2 : 0;
}

kernel void guarded(global int *buf, global int *out)
{
    THREE_SPACES;
    global int *g = to_global(p);
    local int *n = to_local(p);
    private int *o = to_private(p);
    int x = 0;
    if (g)
        x = *g + 1000;
    else if (n)
        x = *n + 2000;
    else if (o)
        x = *o + 3000;
    out[i] = x;
}

kernel void null_queries(global int *buf, global int *out)
{
    THREE_SPACES;
    if (i & 1)
        p = 0;
    out[i] = (to_private(p) == 0) + 2 * (to_local(p) == 0) + 4 * (to_global(p) == 0);
    if (!(i & 1))
        out[i] = p != 0;
}

kernel void atomics(global atomic_int *sum, global int *out)
{
    local atomic_int mine;
    size_t i = get_global_id(0);

    if (get_local_id(0) == 0)
        atomic_store(&mine, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_int *p = i & 1 ? (atomic_int *)&sum[0] : (atomic_int *)&mine;
    atomic_fetch_add(p, (int)i);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0)
        out[get_group_id(0)] = atomic_load(&mine);
}

kernel void private_atomic(global atomic_int *buf, global int *out)
{
    size_t i = get_global_id(0);
    atomic_int m;

    atomic_init(&m, 5);
    atomic_int *p = i & 1 ? (atomic_int *)&buf[i] : &m;
    int old = atomic_fetch_add_explicit(p, (int)i, memory_order_relaxed, memory_scope_work_item);
    out[i] = old * 100 + atomic_load_explicit(p, memory_order_relaxed, memory_scope_work_item);
}

kernel void exchange(global atomic_int *buf, global int *out)
{
    local atomic_int a[8];
    size_t i = get_global_id(0), l = get_local_id(0);

    atomic_store(&a[l], (int)i);
    atomic_int *p = i & 1 ? (atomic_int *)&buf[i] : (atomic_int *)&a[l];
    int expected = i % 4 < 2 ? (int)i : 99;
    out[i] = atomic_compare_exchange_strong(p, &expected, 7) && expected == (int)i && atomic_load(p) == 7;
}

kernel void vectors(global int4 *buf, global int4 *out)
{
    local int4 a[8];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = (int4)(100 + (int)l);
    int4 *p = i & 1 ? (int4 *)&buf[i] : (int4 *)&a[l];
    if (!(i & 1))
        p->w = 9;
    out[i] = *p;
}

kernel void vector_parts(global int *buf, global int *out)
{
    local int a[32];
    size_t i = get_global_id(0), l = get_local_id(0);

    for (int k = 0; k < 4; k++)
        a[l * 4 + k] = 200 + (int)l * 4 + k;
    int *p = i & 1 ? (int *)&buf[4 * i] : (int *)&a[4 * l];
    int3 v = vload3(0, p);
    out[i] = v.x + v.y * 2 + v.z * 3;
}

kernel void explicit_casts(global int *buf, global int *out)
{
    local int a[8];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = 50 + (int)l;
    generic int *p = (generic int *)&a[l], *q = &buf[i];
    local int *n = (local int *)p;
    global int *g = (global int *)q;
    out[i] = *n + *g + *q;
}

int which(int *p)
{
    return to_global(p) ? 1 : to_local(p) ? 2 : 0;
}

kernel void both_queries(global int *buf, global int *out)
{
    THREE_SPACES;
    int *q = i % 3 == 2 ? &m : i % 3 == 0 ? (int *)&a[l] : (int *)&buf[i];
    out[i] = which(p) * 10 + which(q);
}

kernel void flags(global int *flag, global int *out)
{
    local int a[8];
    int m = 0;
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = 0;
    int *t[3] = {&m, (int *)&a[l], (int *)&flag[i]};
    volatile int *p = t[i % 3];
    *p = 1;
    *p = *p + (int)i;
    out[i] = m + a[l] + flag[i];
    flag[i] = 0;
}

kernel void half_and_char(global short *buf, global int *out)
{
    local char a[8];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = -(char)l;
    void *p = i & 1 ? (void *)&buf[i] : (void *)&a[l];
    out[i] = to_local(p) ? *(char *)p : *(short *)p;
}
