// RUN: not gasket cc --emit=ir %s 2>&1 | FileCheck %s
// cl_khr_subgroup_clustered_reduce and cl_khr_subgroup_rotate: the cluster size is a constant power of two. Constant orders and scopes
// are those of their enumerations.
kernel void k(global uint *o, global atomic_int *p, uint n)
{
    enum { SIZE = 8 };

    o[0] = sub_group_clustered_reduce_add(o[0], 1u << 3) + sub_group_clustered_rotate(o[0], 1, SIZE);
    // CHECK: :[[#@LINE+1]]:49: error: the cluster size of 'sub_group_clustered_reduce_min' must be an integer constant expression
    o[0] = sub_group_clustered_reduce_min(o[0], n);
    // CHECK: :[[#@LINE+1]]:49: error: the cluster size of 'sub_group_clustered_reduce_min' must be a power of two from 1 to 32, not 0
    o[0] = sub_group_clustered_reduce_min(o[0], 0);
    // CHECK: :[[#@LINE+1]]:49: error: the cluster size of 'sub_group_clustered_reduce_add' must be a power of two from 1 to 32, not 3
    o[0] = sub_group_clustered_reduce_add(o[0], 3);
    // CHECK: :[[#@LINE+1]]:56: error: the cluster size of 'sub_group_clustered_reduce_logical_or' must be a power of two from 1 to 32, not 4294967295
    o[0] = sub_group_clustered_reduce_logical_or(o[0], ~0u);
    // CHECK: :[[#@LINE+1]]:48: error: the cluster size of 'sub_group_clustered_rotate' must be a power of two from 1 to 32, not 64
    o[0] = sub_group_clustered_rotate(o[0], 1, 64);
    // CHECK: :[[#@LINE+1]]:33: warning: the memory order of 'atomic_store_explicit' is invalid; memory_order_seq_cst is used [-Watomic-memory-ordering]
    atomic_store_explicit(p, 1, (memory_order)77);
    // CHECK: :[[#@LINE+1]]:66: error: the memory scope of 'atomic_fetch_add_explicit' is invalid
    o[1] = atomic_fetch_add_explicit(p, 1, memory_order_relaxed, (memory_scope)99);
    // CHECK: :[[#@LINE+1]]:45: error: the memory scope of 'work_group_barrier' is invalid
    work_group_barrier(CLK_LOCAL_MEM_FENCE, (memory_scope)9);
}
