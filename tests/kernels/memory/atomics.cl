// 32-bit atomics on global and local memory, in ways whose result does not depend on the order.
// RUN: -k all_of_them -g 256 -l 32 -a in=int[256]:random=1 -a out=int[16]:fill=5 -a u=uint[4]:fill=1000
// RUN: -k tickets -g 256 -l 32 -a next=int[1] -a taken=int[256] -a old=int[8]
// RUN: -k locally -g 256 -l 32 -a in=int[256]:random=1 -a out=int[64]
// RUN: -k spin -g 64 -l 16 -a cells=uint[4] -a sums=float[4]
// ORACLE: pocl

kernel void all_of_them(global const int *in, global int *out, global uint *u)
{
    int x = in[get_global_id(0)];

    atomic_add(&out[0], x);
    atomic_sub(&out[1], x);
    atomic_min(&out[2], x);
    atomic_max(&out[3], x);
    atomic_and(&out[4], x | 0xff);
    atomic_or(&out[5], x & 0xf0f0);
    atomic_xor(&out[6], x);
    atomic_inc(&out[7]);
    atomic_dec(&out[8]);
    if (x & 1)
        atomic_add(&out[9], 1);
    atomic_min(&u[0], (uint)x);
    atomic_max(&u[1], (uint)x);
    atom_add(&u[2], (uint)x);
}

kernel void tickets(global int *next, global int *taken, global int *old)
{
    int mine = atomic_inc(next);

    atomic_xchg(&taken[mine], 1);
    if (get_local_id(0) == 0)
        old[get_group_id(0)] = atomic_cmpxchg(&old[get_group_id(0)], 0, 7) + 1;
}

kernel void locally(global const int *in, global int *out)
{
    local int sums[4];
    local uint seen;
    size_t me = get_local_id(0);

    if (me < 4)
        sums[me] = 0;
    if (me == 0)
        seen = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = in[get_global_id(0)];
    atomic_add(&sums[x & 3], x >> 16);
    atomic_or(&seen, 1u << (x & 31));
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < 4)
        out[get_group_id(0) * 8 + me] = sums[me];
    if (me == 4)
        out[get_group_id(0) * 8 + 4] = (int)seen;
}

/* A float sum by compare and exchange; the terms are powers of two, so that their order does not matter. */
kernel void spin(global uint *cells, global float *sums)
{
    size_t me = get_global_id(0);
    volatile global uint *cell = &cells[me & 3];
    uint seen = atomic_add(cell, 0), before;

    do {
        before = seen;
        seen = atomic_cmpxchg(cell, before, as_uint(as_float(before) + (float)(1 << (me >> 3))));
    } while (seen != before);
    if (me < 4)
        sums[me] = (float)me;
}
