// RUN: gasket opt --check %s | FileCheck %s
// RUN: gasket opt --check %s > %t.ll && llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --check %t.ll | diff %t.ll -
// RUN: gasket opt --passes=mem2reg %s | FileCheck %s --check-prefix=UNCHECKED
// UNCHECKED-NOT: @gasket.async_copy
// A copy keeps its memory, elements and strides, and its event; the wait keeps the events. The stride is that of global memory.

// CHECK-LABEL: @k(
// CHECK: call i64 @gasket.async_copy.p3.p1(ptr addrspace(3) %l, ptr addrspace(1) %{{.*}}, i64 16, i64 4, i64 1, i64 1, i64 0), !loc ![[COPY:[0-9]+]]
// CHECK: call i64 @gasket.async_copy.p3.p1(ptr addrspace(3) %m, ptr addrspace(1) %v, i64 8, i64 16, i64 1, i64 3, i64 %{{.*}})
// CHECK: call void @gasket.wait_events.p0(i32 1, ptr %e), !loc ![[WAIT:[0-9]+]]
// CHECK: call i64 @gasket.async_copy.p1.p3(ptr addrspace(1) %v, ptr addrspace(3) %m, i64 8, i64 16, i64 5, i64 1, i64 0)
// CHECK: call i64 @gasket.indeterminate.i64()
kernel void k(global uint *p, global float3 *v, local uint *l, local float3 *m)
{
    event_t e = async_work_group_copy(l, p + 4, 16, 0);
    e = async_work_group_strided_copy(m, v, 8, 3, e);
    wait_group_events(1, &e);
    event_t f[2];
    f[0] = async_work_group_strided_copy(v, m, 8, 5, 0);
    event_t never;
    wait_group_events(2, f);
    wait_group_events(1, &never);
}
// CHECK: ![[COPY]] = !{!"{{.*}}", i32 [[#@LINE-9]], i32 38, i32 17, i32 54}
// CHECK: ![[WAIT]] = !{!"{{.*}}", i32 [[#@LINE-8]], i32 22, i32 5, i32 28}
