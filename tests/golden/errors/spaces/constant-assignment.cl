// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Constant memory is read-only.
constant int a = 3;
kernel void k(constant int *p)
{
    a = 4;
// CHECK: :[[@LINE-1]]:7: error: cannot assign to 'a': it is in the constant address space
    p[0]++;
// CHECK: :[[@LINE-1]]:5: error: cannot assign to this: it is in the constant address space
}
// CHECK-NOT: error:
