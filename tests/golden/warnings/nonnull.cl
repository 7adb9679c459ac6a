// RUN: gasket cc --emit=ast -cl-std=CL2.0 %s 2>&1 >/dev/null | FileCheck %s
// RUN: gasket cc --emit=ast -cl-std=CL2.0 -Wno-nonnull -Wno-other %s 2>&1 >/dev/null | count 0
// Null pointers where built-in functions access memory, and conversions that always give one.
kernel void null(global atomic_int *a, global float *p, queue_t queue)
{
    atomic_store((global atomic_int *)0, 3);
    // CHECK: :[[@LINE-1]]:18: warning: 'atomic_store' accesses memory through this null pointer [-Wnonnull]
    atomic_compare_exchange_strong(a, (private int *)NULL, 3);
    // CHECK: :[[@LINE-1]]:39: warning: 'atomic_compare_exchange_strong' accesses memory through this null pointer [-Wnonnull]
    p[0] = vload4(0, (global float *)NULL).x;
    // CHECK: :[[@LINE-1]]:22: warning: 'vload4' accesses memory through this null pointer [-Wnonnull]
    wait_group_events(0, NULL);
    enqueue_marker(queue, 0, NULL, NULL);
    enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ p[0] = 1; });
    enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, NULL, NULL, ^{ p[0] = 1; });
    printf("%p", (void *)0);
}
kernel void spaces(global int *p, local int *l)
{
    int x, *any = p;
    p[0] = to_local(p) != NULL;
    // CHECK: :[[@LINE-1]]:21: warning: 'to_local' of a pointer to global memory is always NULL [-Wother]
    p[1] = to_global(&x) != NULL;
    // CHECK: :[[@LINE-1]]:22: warning: 'to_global' of a pointer to private memory is always NULL [-Wother]
    p[2] = to_local(l) != NULL && to_private(any) != NULL && to_global(NULL) != NULL;
}
