// clang's atomic functions check their object and scope; a memory order that a load or store cannot have is a warning.
// RUN: not gasket cc --emit=ir -cl-std=CL2.0 %s -o /dev/null 2>&1 | FileCheck %s
void f(atomic_int *i, const atomic_int *ci, atomic_float *f, int *p)
{
    __opencl_atomic_load(ci, memory_order_seq_cst, memory_scope_work_group);
    // CHECK: :[[@LINE+1]]:5: error: argument 1 of '__opencl_atomic_store' must not point to a const object ('generic const atomic_int *')
    __opencl_atomic_store(ci, 1, memory_order_seq_cst, memory_scope_work_group);
    // CHECK: :[[@LINE+1]]:5: error: argument 1 of '__opencl_atomic_exchange' must be a pointer to an atomic type, not 'generic int *'
    __opencl_atomic_exchange(p, 1, memory_order_seq_cst, memory_scope_work_group);
    // CHECK: :[[@LINE+1]]:5: error: argument 1 of '__opencl_atomic_fetch_or' must be a pointer to an atomic integer, not 'generic atomic_float *'
    __opencl_atomic_fetch_or(f, 1, memory_order_seq_cst, memory_scope_work_group);
    // CHECK: :[[@LINE+1]]:51: error: the scope of '__opencl_atomic_load' must be memory_scope_work_group, sub_group, device or all_svm_devices
    __opencl_atomic_load(i, memory_order_relaxed, memory_scope_work_item);
    // CHECK: :[[@LINE+1]]:51: error: the scope of '__opencl_atomic_load' must be memory_scope_work_group, sub_group, device or all_svm_devices
    __opencl_atomic_load(i, memory_order_relaxed, 10);
    // CHECK: :[[@LINE+1]]:29: warning: this memory order is invalid for 'atomic_load_explicit', which only reads [-Watomic-memory-ordering]
    __opencl_atomic_load(i, memory_order_release, memory_scope_device);
    // CHECK: :[[@LINE+1]]:29: warning: this memory order is invalid for 'atomic_load_explicit'
    atomic_load_explicit(i, memory_order_acq_rel);
    // CHECK: :[[@LINE+1]]:33: warning: this memory order is invalid for 'atomic_store_explicit', which only writes
    atomic_store_explicit(i, 1, memory_order_acquire);
    atomic_store_explicit(i, 1, memory_order_release);
    atomic_load_explicit(i, memory_order_acquire);
    atomic_fetch_add_explicit(i, 1, memory_order_acq_rel);
}
