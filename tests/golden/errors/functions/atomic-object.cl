// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Atomic objects belong to the atomic functions.
kernel void k(global atomic_int *a, global int *p)
{
    *a = 3;
// CHECK: :[[@LINE-1]]:8: error: an atomic object ('atomic_int') can only be changed by atomic functions
    p[0] = *a;
// CHECK: :[[@LINE-1]]:12: error: an atomic object ('atomic_int') can only be used through atomic functions
    atomic_store(a, 3);
}
// CHECK-NOT: error:
