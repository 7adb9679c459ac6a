// The atomics of clang and GNU C on plain objects in global, local and private memory.
// RUN: -k returns -g 1 -l 1 -a i=int[16]:iota -a u=uint[16]:iota -a l=long[16]:iota -a out=long[64]
// RUN: -k together -g 64 -l 32 -a n=int[16] -a u=uint[16] -a l=ulong[4] -a sums=int[8]
// ORACLE: pocl

kernel void returns(global int *i, global uint *u, global long *l, global long *out)
{
    int expected = 1;
    local int shared;
    int mine = 5;

    shared = 7;
    out[0] = __atomic_load_n(i + 3, __ATOMIC_SEQ_CST);
    __atomic_load(i + 4, i + 7, __ATOMIC_ACQUIRE);
    __atomic_exchange(i + 6, i + 4, i + 3, __ATOMIC_RELAXED);
    out[1] = i[7] + 100 * i[6] + 10000 * i[3];
    __atomic_store_n(i + 5, 50, __ATOMIC_RELEASE);
    out[2] = __atomic_exchange_n(i + 6, -6, __ATOMIC_ACQ_REL);
    out[3] = __atomic_compare_exchange_n(i + 1, &expected, 11, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
    out[4] = __atomic_compare_exchange_n(i + 1, &expected, 12, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
    out[5] = expected;
    out[6] = __atomic_compare_exchange(i + 1, &expected, i + 9, false, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE);
    out[7] = __atomic_fetch_add(i + 2, 5, __ATOMIC_RELAXED) + 100 * __atomic_add_fetch(i + 2, 5, __ATOMIC_RELAXED);
    out[8] = __atomic_fetch_sub(u + 2, 5u, __ATOMIC_RELAXED);
    out[9] = __atomic_sub_fetch(u + 2, 5u, __ATOMIC_RELAXED);
    out[10] = __atomic_fetch_and(l + 7, 5l, __ATOMIC_RELAXED) + 100 * __atomic_and_fetch(l + 7, 4l, __ATOMIC_RELAXED);
    out[11] = __atomic_fetch_or(l + 8, 5l, __ATOMIC_RELAXED) + 100 * __atomic_or_fetch(l + 8, 16l, __ATOMIC_RELAXED);
    out[12] = __atomic_fetch_xor(i + 9, 5, __ATOMIC_RELAXED) + 100 * __atomic_xor_fetch(i + 9, 16, __ATOMIC_RELAXED);
    out[13] = __atomic_fetch_nand(i + 10, 6, __ATOMIC_RELAXED);
    out[14] = __atomic_nand_fetch(u + 10, 6u, __ATOMIC_RELAXED);
    out[15] = __atomic_fetch_min(i + 11, -3, __ATOMIC_RELAXED) + 100 * __atomic_fetch_max(i + 12, -3, __ATOMIC_RELAXED);
    out[16] = __atomic_fetch_min(u + 11, 0xfffffffdu, __ATOMIC_RELAXED);
    out[17] = __atomic_fetch_max(u + 12, 0xfffffffdu, __ATOMIC_RELAXED);
    out[18] = __atomic_min_fetch(i + 13, -13, __ATOMIC_RELAXED) + 1000 * __atomic_max_fetch(i + 13, 5, __ATOMIC_RELAXED);
    out[20] = __sync_fetch_and_add(i + 14, 2) + 100 * __sync_sub_and_fetch(i + 14, 1) + 10000 * __sync_nand_and_fetch(i + 14, 3);
    out[21] = __sync_val_compare_and_swap(i + 15, 15, 3) + 100 * __sync_val_compare_and_swap(i + 15, 15, 4);
    out[22] = __sync_bool_compare_and_swap(u + 15, 15u, 3u) + 10 * __sync_bool_compare_and_swap(u + 15, 15u, 4u);
    out[23] = __sync_lock_test_and_set(i, 1) + 10 * __sync_lock_test_and_set(i, 1);
    __sync_lock_release(i);
    __sync_synchronize();
    out[24] = __atomic_fetch_add(&shared, 3, __ATOMIC_RELAXED) + 100 * __atomic_load_n(&shared, __ATOMIC_RELAXED);
    out[25] = __sync_fetch_and_umax(u + 14, 3u) + 100 * __sync_fetch_and_min(i + 8, -2);
    out[26] = __atomic_always_lock_free(4, 0) + 10 * __atomic_always_lock_free(8, 0);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    out[27] = __atomic_fetch_add(&mine, 1, __ATOMIC_RELAXED) + 10 * mine;
}

// Every work-item's step counts once.
kernel void together(global int *n, global uint *u, global ulong *l, global int *sums)
{
    local int count, most;
    int id = (int)get_global_id(0), me = (int)get_local_id(0), old;

    if (me == 0)
        count = most = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    __atomic_fetch_add(n, id, __ATOMIC_RELAXED);
    __atomic_fetch_sub(n + 1, 1, __ATOMIC_SEQ_CST);
    __atomic_fetch_or(u, 1u << (id % 32), __ATOMIC_RELAXED);
    __atomic_fetch_xor(l, 1ul << id, __ATOMIC_RELAXED);
    __atomic_fetch_max(n + 2, id * 7 % 64, __ATOMIC_RELAXED);
    __atomic_fetch_min(n + 3, -(id * 5 % 64), __ATOMIC_RELAXED);
    __sync_fetch_and_nand(u + 1, 0xffu);
    __atomic_fetch_add(&count, 1, __ATOMIC_ACQ_REL);
    __atomic_fetch_max(&most, me ^ 9, __ATOMIC_RELAXED);
    do
        old = __atomic_load_n(n + 4, __ATOMIC_RELAXED);
    while (!__sync_bool_compare_and_swap(n + 4, old, old + 2));
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me == 0) {
        sums[2 * get_group_id(0)] = count;
        sums[2 * get_group_id(0) + 1] = most;
    }
}
