// A memory order that a load, a store or a failing compare-exchange cannot have is a warning, and the strongest one is used.
// RUN: gasket cc --emit=ir -O0 -cl-std=CL2.0 %s 2>&1 | FileCheck %s
kernel void k(volatile global atomic_int *p, volatile global atomic_flag *f, global int *q)
{
    int expected = 3;

    // CHECK-DAG: :[[@LINE+1]]:40: warning: this memory order is invalid for 'atomic_load_explicit', which only reads
    q[0] = atomic_load_explicit(p + 0, memory_order_release);
    // CHECK-DAG: :[[@LINE+1]]:38: warning: this memory order is invalid for 'atomic_store_explicit', which only writes
    atomic_store_explicit(p + 1, 10, memory_order_acquire);
    // CHECK-DAG: :[[@LINE+1]]:38: warning: this memory order is invalid for 'atomic_store_explicit', which only writes
    atomic_store_explicit(p + 1, 11, memory_order_acq_rel);
    // CHECK-DAG: :[[@LINE+1]]:39: warning: this memory order is invalid for 'atomic_flag_clear_explicit', which only writes
    atomic_flag_clear_explicit(f + 2, memory_order_acquire);
    // CHECK-DAG: :[[@LINE+2]]:92: warning: this memory order is invalid for 'atomic_compare_exchange_strong_explicit', which only reads where it fails
    q[1] =
        atomic_compare_exchange_strong_explicit(p + 3, &expected, 4, memory_order_acquire, memory_order_release);
    atomic_store_explicit(p + 4, 12, memory_order_release);
}
// CHECK: define spir_kernel void @k
// CHECK: load atomic i32, {{.*}} seq_cst, align 4
// CHECK: store atomic i32 10, {{.*}} seq_cst, align 4
// CHECK: store atomic i32 11, {{.*}} seq_cst, align 4
// CHECK: store atomic i32 0, {{.*}} seq_cst, align 4
// CHECK: cmpxchg {{.*}} acquire acquire
// CHECK: store atomic i32 12, {{.*}} release, align 4
