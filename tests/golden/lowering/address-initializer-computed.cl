// RUN: gasket cc --emit=ir %s | FileCheck %s
// An integer that is computed and cast to a pointer points into no object, also after addresses of objects.
int a[4];
// CHECK: @first = {{.*}}getelementptr {{.*}}@a, i64 4)
global int *first = a + 1;
// CHECK: @sum = {{.*}}global ptr addrspace(1) inttoptr (i64 64 to ptr addrspace(1))
global int *sum = (global int *)(4ul + 60ul);
// CHECK: @second = {{.*}}getelementptr {{.*}}@a, i64 8)
global int *second = a + 2;
// CHECK: @lane = {{.*}}global ptr addrspace(1) inttoptr (i64 65 to ptr addrspace(1))
global int *lane = (global int *)((ulong4)(1, 65, 3, 4)).y;
// CHECK: @distance = {{.*}}global ptr addrspace(1) inttoptr (i64 2 to ptr addrspace(1))
global int *distance = (global int *)(&a[3] - &a[1]);

kernel void k(global ulong *o)
{
    o[0] = (ulong)first + (ulong)sum + (ulong)second + (ulong)lane + (ulong)distance;
}
