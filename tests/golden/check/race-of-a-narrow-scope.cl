// The scope of one atomic addition of group 0 does not include group 1. Three others of its group, two before it and one after it by the same work-item, do.
// RUN: not gasket run --check -g 8 -l 4 -a a=int[1] %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+7]]:{{[0-9]+}}: error: data race: atomic write of 'a[0]' by work-item (4), and atomic write by work-item (2) [races]
// CHECK: 1 finding
kernel void k(volatile global atomic_int *a)
{
    if (get_global_id(0) == 2)
        atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_work_group);
    if (get_global_id(0) != 3)
        atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device);
}
