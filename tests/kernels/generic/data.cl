// What goes through generic pointers: wide vectors, halves, records, unaligned members; null, the first byte of local memory, private memory beside global.
// RUN: -k wide -g 8 -l 4 -a buf=int16[8]:iota -a out=int[8]
// EXPECT out: 0 47 400 111 0 175 400 239
// RUN: -k halves -g 8 -l 4 -a buf=half[8]:iota -a out=float[8]
// EXPECT out: 0.0 1.0 1.0 3.0 0.0 5.0 1.0 7.0
// RUN: -k unaligned -g 8 -l 4 -a buf=uchar[40]:iota -a out=int[8]
// EXPECT out: -5 4 -7 10 -5 16 -7 22
// RUN: -k first_of_local -g 8 -l 4 -a out=int[8]
// EXPECT out: 3 3 3 3 3 3 3 3
// RUN: -k null_stays_null -g 8 -l 4 -a out=int[8]
// EXPECT out: 0 3 0 3 0 3 0 3
// RUN: -k extremes -g 8 -l 4 -a buf=int[8]:iota -a out=int[8]
// EXPECT out: 0 5 2 5 3 5 3 7
// RUN: -k records -g 8 -l 4 -a buf=int[24]:iota -a out=int[8]
// EXPECT out: 8 26 1208 62 8 98 1208 134
// RUN: -k private_queries -g 8 -l 4 -a buf=int[8]:iota -a out=int[8]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// EXPECT out: 100 1 1 100 1 1 100 1
// RUN: -k private_back -g 8 -l 4 -a buf=int[8]:iota -a out=int[8]
// INTEL: the mark of private pointers is left out, though kernels ask for it
// EXPECT out: 7 1001 1002 13 1004 1005 19 1007

kernel void wide(global int16 *buf, global int *out)
{
    local int16 a[4];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = (int16)(100 * (int)l);
    int16 *p = i & 1 ? (int16 *)&buf[i] : (int16 *)&a[l];
    out[i] = p->s0 + p->sf;
}

kernel void halves(global half *buf, global float *out)
{
    local half a[4];
    size_t i = get_global_id(0), l = get_local_id(0);

    vstore_half(0.5f * (float)l, l, a);
    const half *p = i & 1 ? (const half *)&buf[i] : (const half *)&a[l];
    out[i] = vload_half(0, p);
}

struct __attribute__((packed)) item {
    char kind;
    int value;
};

kernel void unaligned(global uchar *buf, global int *out)
{
    local struct item a[4];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l].value = -(int)l - 5;
    global struct item *mine = (global struct item *)buf + i;
    mine->value = (int)i * 3 + 1;
    struct item *p = i & 1 ? (struct item *)mine : (struct item *)&a[l];
    out[i] = p->value;
}

kernel void first_of_local(global int *out)
{
    local int first[4];
    int *p = (int *)first;

    out[get_global_id(0)] = (p != 0) + 2 * (to_local(p) == first);
}

kernel void null_stays_null(global int *out)
{
    local int a[4];
    size_t i = get_global_id(0);

    local int *n = i & 1 ? 0 : &a[get_local_id(0)];
    int *p = (int *)n;
    out[i] = (p == 0) + 2 * (to_local(p) == 0);
}

kernel void extremes(global atomic_int *buf, global int *out)
{
    local atomic_int a[4];
    size_t i = get_global_id(0), l = get_local_id(0);

    atomic_init(&a[l], (int)i);
    atomic_int *p = i & 1 ? (atomic_int *)&buf[i] : (atomic_int *)&a[l];
    if (i & 1)
        atomic_fetch_max(p, 5);
    else
        atomic_fetch_min(p, 3);
    out[i] = atomic_load(p);
}

struct three {
    int v[3];
};

kernel void records(global struct three *buf, global int *out)
{
    local struct three a[4];
    size_t i = get_global_id(0), l = get_local_id(0);

    for (int k = 0; k < 3; k++)
        a[l].v[k] = 100 * (int)l + k;
    struct three *p = i & 1 ? (struct three *)&buf[i] : (struct three *)&a[l];
    struct three x = *p;
    out[i] = x.v[0] + x.v[1] * 2 + x.v[2] * 3;
}

kernel void private_queries(global int *buf, global int *out)
{
    size_t i = get_global_id(0);
    int m = 3;
    int *t[2] = {&m, (int *)buf};

    int *p = t[i % 3 != 0];
    out[i] = (to_private(p) != 0) * 100 + (to_local(p) != 0) * 10 + (to_global(p) != 0);
}

kernel void private_back(global int *buf, global int *out)
{
    size_t i = get_global_id(0);
    int m = 7;
    int *p = i % 3 == 0 ? &m : (int *)&buf[i];

    private int *mine = to_private(p);
    global int *theirs = to_global(p);
    if (mine)
        *mine += 2 * (int)i;
    out[i] = theirs ? 1000 + *theirs : *p;
}
