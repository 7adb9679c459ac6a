// RUN: gasket run --via=ir -O0 -g 1 -a p=int[]:1,2,3,4,5,6 --print p %s | FileCheck %s
// RUN: gasket run --via=sim -g 1 -a p=int[]:1,2,3,4,5,6 --print p %s | FileCheck %s
// The atomics of GNU C that take their values through pointers; they read a value when they are called.
// CHECK: {{^}}8{{$}}
// CHECK-NEXT: {{^}}9{{$}}
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}9{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// CHECK-NEXT: {{^}}8{{$}}
kernel void k(global int *p)
{
    int value = 7, old;

    __atomic_store(p, &value, __ATOMIC_RELAXED);
    value = 9;
    __atomic_exchange(p + 1, &value, &old, __ATOMIC_SEQ_CST);
    p[2] = old;
    __atomic_store(p + 3, p + 1, __ATOMIC_RELEASE);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    p[4] = __sync_val_compare_and_swap(p, 7, 8);
    p[5] = __sync_val_compare_and_swap(p, 7, 9);
}
