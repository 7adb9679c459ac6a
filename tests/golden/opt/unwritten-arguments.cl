// RUN: gasket opt -O2 --global-access=stateful %s | FileCheck %s
// A second read of a restrict argument that the kernel does not write is the first one, past a store elsewhere; one that it writes, by any
// kind of store, or whose pointer escapes, is read again.
// CHECK-LABEL: @only_read(
// CHECK:       load
// CHECK-NOT:   load
// CHECK:       ret void
kernel void only_read(global int *restrict w, global int *out)
{
    out[0] = w[0];
    out[1] = w[0];
}
// CHECK-LABEL: @written(
// CHECK:       load
// CHECK:       load
// CHECK:       ret void
kernel void written(global int *restrict w, global int *out)
{
    out[0] = w[0];
    w[1] = 3;
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
    out[1] = w[0];
}
// CHECK-LABEL: @added(
// CHECK:       load
// CHECK:       load
// CHECK:       ret void
kernel void added(global int *restrict w, global int *out)
{
    out[0] = w[0];
    atomic_add(w + get_global_id(0), 1);
    out[1] = w[0];
}
