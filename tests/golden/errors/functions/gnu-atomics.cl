// RUN: not gasket cc %s 2>&1 | FileCheck %s
// The atomics of GNU C and clang: operands that the hardware or the function does not support.
typedef struct pair { int a, b; } pair;
kernel void k(global int *p, global float *f, global char *c, global const int *fixed, global pair *q, constant int *table, int n)
{
    __atomic_fetch_add(c, 1, 0);
// CHECK: :[[@LINE-1]]:24: error: the first argument of '__atomic_fetch_add' must be a pointer to int, uint, long, ulong, float or double, not 'global char *'
    __atomic_load_n(q, 0);
// CHECK: :[[@LINE-1]]:21: error: the first argument of '__atomic_load_n' must be a pointer to int
    __atomic_load_n(n, 0);
// CHECK: :[[@LINE-1]]:21: error: the first argument of '__atomic_load_n' must be a pointer to int
    __atomic_store_n(fixed, 1, 0);
// CHECK: :[[@LINE-1]]:22: error: the object of '__atomic_store_n' must not be constant: 'global const int *'
    __atomic_fetch_or(f, 1, 0);
// CHECK: :[[@LINE-1]]:23: error: '__atomic_fetch_or' needs a pointer to an integer, not 'global float *'
    __atomic_fetch_add(p, 1, 6);
// CHECK: :[[@LINE-1]]:30: error: the memory order of '__atomic_fetch_add' must be one of __ATOMIC_RELAXED to __ATOMIC_SEQ_CST
    __atomic_fetch_add(p, 1, 1.0f);
// CHECK: :[[@LINE-1]]:30: error: the memory order of '__atomic_fetch_add' must be an integer, not 'float'
    __atomic_fetch_add(p, 1);
// CHECK: :[[@LINE-1]]:5: error: too few arguments for '__atomic_fetch_add': 2 given, 3 expected
    __atomic_compare_exchange_n(p, f, 1, 0, 0, 0);
// CHECK: :[[@LINE-1]]:36: error: the second argument of '__atomic_compare_exchange_n' must be a pointer to 'int', not 'global float *'
    __atomic_clear(c, 0);
// CHECK: :[[@LINE-1]]:5: error: '__atomic_clear' is not supported: there are no atomic operations on bytes
    __sync_fetch_and_umax(p, 1);
// CHECK: :[[@LINE-1]]:27: error: '__sync_fetch_and_umax' needs a pointer to an unsigned integer, not 'global int *'
    __atomic_is_lock_free(n, 0);
// CHECK: :[[@LINE-1]]:27: error: the size for '__atomic_is_lock_free' must be constant
    __scoped_atomic_fetch_add(p, 1, __ATOMIC_RELAXED, 5);
// CHECK: :[[@LINE-1]]:55: error: the scope of '__scoped_atomic_fetch_add' must be one of __MEMORY_SCOPE_SYSTEM to __MEMORY_SCOPE_SINGLE
    __scoped_atomic_fetch_add(p, 1, __ATOMIC_RELAXED);
// CHECK: :[[@LINE-1]]:5: error: too few arguments for '__scoped_atomic_fetch_add': 3 given, 4 expected
    __atomic_load(p, table, 0);
// CHECK: :[[@LINE-1]]:18: error: cannot assign to this: it is in the constant address space
// CHECK-NOT: error:
}
