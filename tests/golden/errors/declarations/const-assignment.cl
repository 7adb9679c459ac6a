// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Const objects stay as they are.
kernel void k(global const int *p)
{
    const int n = 3;
    n += 1;
// CHECK: :[[@LINE-1]]:7: error: cannot assign to 'n': it is const ('private const int')
    *p = n;
// CHECK: :[[@LINE-1]]:8: error: cannot assign to this: it is const ('global const int')
}
// CHECK-NOT: error:
