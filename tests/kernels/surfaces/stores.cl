// Stores and atomic operations through mixed-buffer pointers: each is done once.
// ORACLE: pocl
// RUN: -k scatter -g 64 -l 16 -a a=int[64] -a b=int[64] -a c=int[64]:fill=7
kernel void scatter(global int *a, global int *b, global int *c)
{
    int i = get_global_id(0);
    global int *to = i % 3 == 0 ? a : i % 3 == 1 ? b : c;
    to[63 - i] = i + 1;
}

// RUN: -k conditional -g 64 -l 16 -a a=short[64] -a b=short[64] -a m=int[64]:random=2
kernel void conditional(global short *a, global short *b, global const int *m)
{
    int i = get_global_id(0);
    global short *to = m[i] & 1 ? a : b;
    if (m[i] & 2)
        to[i] = (short)m[i];
}

// RUN: -k counts -g 64 -l 16 -a even=uint[4] -a odd=uint[4] -a v=uint[64]:random=3
kernel void counts(global uint *even, global uint *odd, global const uint *v)
{
    int i = get_global_id(0);
    global uint *to = v[i] & 1 ? odd : even;
    atomic_inc(to);
    atomic_add(to + 1, v[i] & 0xff);
    atomic_max(to + 2, v[i]);
    atomic_xor(to + 3, v[i]);
}

// RUN: -k same_twice -g 64 -l 16 -a x=uint[4] -a y=same=x
kernel void same_twice(global uint *x, global uint *y)
{
    int i = get_global_id(0);
    global uint *t[2] = {x, y};
    atomic_add(t[i & 1], 1u);
    atomic_add(t[(i >> 1) & 1] + 1, (uint)i);
    global uint *p = i & 1 ? x : y;
    atomic_sub(p + 2, 3u);
}

// RUN: -k old_values -g 32 -l 32 -a dst=uint[32] -a a=uint[32]:iota -a b=uint[32]:random=8
kernel void old_values(global uint *dst, global uint *a, global uint *b)
{
    int i = get_global_id(0);
    global uint *p = i < 13 ? a : b;
    uint old = atomic_xchg(p + i, 100u + i);
    dst[i] = old + atomic_cmpxchg(p + i, 100u + (i & ~1), 5u) + atomic_or(p + i, 0x80u);
}

// RUN: -k qwords -g 32 -l 16 -a dst=ulong[32] -a a=ulong[2]:fill=5 -a b=ulong[2]:fill=9 -a n=1
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void qwords(global ulong *dst, global ulong *a, global ulong *b, int n)
{
    int i = get_global_id(0);
    global ulong *p = i & 1 ? a : b, *q = n ? a : b;
    atom_add(p, 0x100000001ul * i);
    atom_max(q + 1, 0xf00000000ul + i);
    dst[i] = p == a;
}

// RUN: -k floats -g 16 -l 16 -a a=float[4]:fill=1 -a b=float[4]:fill=2 -a old=float[16]
kernel void floats(global float *a, global float *b, global float *old)
{
    int i = get_global_id(0);
    global float *p = i & 1 ? a : b;
    old[i] = atomic_xchg(p + (i >> 1 & 3), (float)i) * 0;
}

// RUN: -k flag -g 16 -l 16 -a a=int[16] -a b=int[16] -a n=1
kernel void flag(global volatile int *a, global volatile int *b, int n)
{
    int i = get_global_id(0);
    global volatile int *p = n ? a : b;
    p[i] = i;
    p[i] = p[i] + p[i];
    global volatile int *q = i & 1 ? a : b;
    q[i] += 7;
}
