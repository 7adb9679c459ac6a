// 64-bit atomic operations in local memory, for which Gen9 has no message.
// RUN: -k counts -g 96 -l 48 -a out=long[32]
// RUN: -k exchanges -g 64 -l 32 -a out=ulong[8]
// ORACLE: pocl

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

kernel void counts(global long *out)
{
    local long cell[16];
    size_t i = get_local_id(0), group = get_group_id(0);
    long x = (long)(i * 0x123456789abcul) ^ -(long)(i & 1);

    if (i < 16)
        cell[i] = i * 1000;
    barrier(CLK_LOCAL_MEM_FENCE);
    atom_add(&cell[0], x);
    atom_sub(&cell[1], x);
    atom_inc(&cell[2]);
    atom_dec(&cell[3]);
    atom_min(&cell[4], x);
    atom_max(&cell[5], x);
    atom_min((local ulong *)&cell[6], (ulong)x);
    atom_max((local ulong *)&cell[7], (ulong)x);
    atom_or(&cell[8], x);
    atom_and(&cell[9], ~x);
    atom_xor(&cell[10], x);
    if (i % 3 == 0)
        atom_add(&cell[11 + i % 5], 0x100000001l);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 16)
        out[group * 16 + i] = cell[i];
}

kernel void exchanges(global ulong *out)
{
    local ulong cell[2], seen;
    size_t i = get_local_id(0);

    if (i == 0)
        cell[0] = cell[1] = seen = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong old = atom_xchg(&cell[0], (ulong)(i + 1) << 33); // each value once: one is left, the others were seen
    atom_add(&seen, old);
    for (ulong now = atom_add(&cell[1], 0ul), was; (was = atom_cmpxchg(&cell[1], now, now * 3 + (1ul << 32))) != now;)
        now = was;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 0) {
        out[get_group_id(0) * 4] = seen + cell[0];
        out[get_group_id(0) * 4 + 1] = cell[1];
    }
}
