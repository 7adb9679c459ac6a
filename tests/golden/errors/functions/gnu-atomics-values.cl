// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Values, pointers to values, and orders of the atomics of GNU C and clang that are not possible.
typedef struct pair { int a, b; } pair;
kernel void k(global int *p, global uint *u, global const int *fixed, int n)
{
    pair s = {1, 2};
    int e = 0;
    // CHECK: :[[@LINE+1]]:27: error: passing 'struct pair' to a parameter of type 'int' is not possible
    __atomic_fetch_add(p, s, 0);
    // CHECK: :[[@LINE+1]]:40: error: passing 'struct pair' to a parameter of type 'int' is not possible
    __atomic_compare_exchange_n(p, &e, s, 0, 0, 0);
    // CHECK: :[[@LINE+1]]:33: error: the first argument of '__atomic_compare_exchange_n' must be a pointer to int, uint, long, ulong, float or double, not 'int'
    __atomic_compare_exchange_n(n, &e, 1, 0, 0, 0);
    // CHECK: :[[@LINE+1]]:46: error: the memory order of '__atomic_compare_exchange_n' must be one of __ATOMIC_RELAXED to __ATOMIC_SEQ_CST
    __atomic_compare_exchange_n(p, &e, 1, 0, 9, 0);
    // CHECK: :[[@LINE+1]]:49: error: the memory order of '__atomic_compare_exchange_n' must be one of __ATOMIC_RELAXED to __ATOMIC_SEQ_CST
    __atomic_compare_exchange_n(p, &e, 1, 0, 0, 9);
    // CHECK: :[[@LINE+1]]:27: error: the memory order of '__atomic_thread_fence' must be one of __ATOMIC_RELAXED to __ATOMIC_SEQ_CST
    __atomic_thread_fence(9);
    // CHECK: :[[@LINE+1]]:27: error: the memory order of '__atomic_signal_fence' must be an integer, not 'float'
    __atomic_signal_fence(1.5f);
    // CHECK: :[[@LINE+1]]:24: error: the first argument of '__atomic_add_fetch' must be a pointer to int, uint, long, ulong, float or double, not 'int'
    __atomic_add_fetch(n, 1, 0);
    // CHECK: :[[@LINE+1]]:27: error: passing 'struct pair' to a parameter of type 'int' is not possible
    __atomic_add_fetch(p, s, 0);
    // CHECK: :[[@LINE+1]]:30: error: the memory order of '__atomic_add_fetch' must be one of __ATOMIC_RELAXED to __ATOMIC_SEQ_CST
    __atomic_add_fetch(p, 1, 9);
    // CHECK: :[[@LINE+1]]:26: error: the memory order of '__atomic_load' must be one of __ATOMIC_RELAXED to __ATOMIC_SEQ_CST
    __atomic_load(p, &e, 9);
    // CHECK: :[[@LINE+1]]:23: error: this argument of '__atomic_store' must be a pointer, not 'int'
    __atomic_store(p, n, 0);
    // CHECK: :[[@LINE+1]]:26: error: this argument of '__atomic_exchange' must be a pointer, not 'int'
    __atomic_exchange(p, n, &e, 0);
    // CHECK: :[[@LINE+1]]:30: error: this argument of '__atomic_exchange' must be a pointer, not 'int'
    __atomic_exchange(p, &e, n, 0);
    // CHECK: :[[@LINE+1]]:22: error: this argument of '__atomic_load' must be a pointer, not 'int'
    __atomic_load(p, n, 0);
    // CHECK: :[[@LINE+1]]:38: error: this argument of '__atomic_compare_exchange' must be a pointer, not 'int'
    __atomic_compare_exchange(p, &e, n, 0, 0, 0);
    // CHECK: :[[@LINE+1]]:27: error: the first argument of '__sync_fetch_and_umax' must be a pointer to int, uint, long, ulong, float or double, not 'int'
    __sync_fetch_and_umax(n, 1);
    // CHECK: :[[@LINE+1]]:33: error: the first argument of '__sync_val_compare_and_swap' must be a pointer to int, uint, long, ulong, float or double, not 'int'
    __sync_val_compare_and_swap(n, 1, 2);
    // CHECK: :[[@LINE+1]]:36: error: passing 'struct pair' to a parameter of type 'int' is not possible
    __sync_val_compare_and_swap(p, s, 2);
    // CHECK: :[[@LINE+1]]:33: error: the object of '__sync_val_compare_and_swap' must not be constant: 'global const int *'
    __sync_val_compare_and_swap(fixed, 1, 2);
    // CHECK: :[[@LINE+1]]:5: error: function '__scoped_atomic_nothing' is not declared
    __scoped_atomic_nothing(p, 1);
    // CHECK: :[[@LINE+1]]:46: error: passing 'struct pair' to a parameter of type 'int' is not possible
    p[1] = __sync_val_compare_and_swap(p, 1, s);
}
