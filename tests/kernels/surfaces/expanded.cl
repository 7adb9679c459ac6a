// What no message through a surface does in one go: sums of floats, 64-bit operations, copies, blocks of a sub-group.
// RUN: -k sums -g 32 -l 16 -a a=float[2]:fill=1 -a b=float[2]:fill=2
// EXPECT a: 257 1
// EXPECT b: 242 2
kernel void sums(global float *a, global float *b)
{
    int i = get_global_id(0);
    global float *p = i & 1 ? a : b;
    atomic_fetch_add_explicit((global atomic_float *)p, (float)i, memory_order_relaxed, memory_scope_device);
}

// RUN: -k doubles -g 16 -l 16 -a a=double[3] -a b=double[3]
// EXPECT a: 64 15 0
// EXPECT b: 56 14 0
kernel void doubles(global double *a, global double *b)
{
    int i = get_global_id(0);
    global double *p = i & 1 ? a : b;
    atomic_fetch_add_explicit((global atomic_double *)p, (double)i, memory_order_relaxed, memory_scope_device);
    atomic_fetch_max_explicit((global atomic_double *)(p + 1), (double)i, memory_order_relaxed, memory_scope_device);
    atomic_fetch_min_explicit((global atomic_double *)(p + 2), (double)i, memory_order_relaxed, memory_scope_device);
}

// RUN: -k longs -g 16 -l 16 -a a=long[8]:fill=-1 -a b=long[8]:fill=3 -a n=0
// EXPECT a: 240518168631 -30064771079 4294967296 -34359738376 -1 0 -1 15
// EXPECT b: 3 3 3 3 3 3 3 3
kernel void longs(global long *a, global long *b, int n)
{
    long i = get_global_id(0);
    global long *t[2] = {a, b};
    global atomic_long *p = (global atomic_long *)t[n];
    if (i & 1)
        return;
    long v = i * 0x100000001l;
    atomic_fetch_add_explicit(p, v, memory_order_relaxed, memory_scope_device);
    atomic_fetch_min_explicit(p + 1, v - 0x700000007l * (i == 14) * 3, memory_order_relaxed, memory_scope_device);
    atomic_fetch_and_explicit(p + 2, i == 2 ? 0x100000000l : -1l, memory_order_relaxed, memory_scope_device);
    atomic_fetch_sub_explicit(p + 3, i == 4 ? 0x800000007l : 0, memory_order_relaxed, memory_scope_device);
    atomic_fetch_or_explicit(p + 4, v, memory_order_relaxed, memory_scope_device);
    atomic_fetch_xor_explicit(p + 5, i == 6 ? -1l : 0, memory_order_relaxed, memory_scope_device);
    atomic_fetch_max_explicit((global atomic_ulong *)p + 6, (ulong)v, memory_order_relaxed, memory_scope_device);
    if (i == 8)
        atomic_exchange_explicit(p + 7, 15l, memory_order_relaxed, memory_scope_device);
}

// RUN: -k blocks -g 32 -l 32 -a a=uint[64]:iota -a b=uint[64]:fill=9 -a n=0
// EXPECT a: 1000 1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020 1021 1022 1023 1024 1025 1026 1027 1028 1029 1030 1031 32 33 ...
// EXPECT b: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 9 9 ...
kernel void blocks(global uint *a, global uint *b, int n)
{
    uint at = get_sub_group_id() * get_max_sub_group_size();
    global uint *from = n ? b : a, *to = n ? a : b;
    uint v = intel_sub_group_block_read(from + at);
    intel_sub_group_block_write(to + at, v);
    intel_sub_group_block_write(from + at, v + 1000);
}

typedef struct record {
    int v[36];
} record;

// RUN: -k copies -g 4 -l 4 -a a=int[160]:iota -a b=int[160]:fill=1 -a c=int[80] -a n=1
// EXPECT c: 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 1 1 ...
kernel void copies(global record *a, global record *b, global record *c, int n)
{
    int i = get_global_id(0);
    if (i < 2) {
        global record *from = (i + n) & 1 ? a : b;
        c[i] = from[1];
    }
}
