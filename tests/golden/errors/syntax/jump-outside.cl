// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Break, continue and case belong to something.
kernel void k(global int *p)
{
    break;
// CHECK: :[[@LINE-1]]:5: error: 'break' outside of a loop or switch
    continue;
// CHECK: :[[@LINE-1]]:5: error: 'continue' outside of a loop
    case 1:
// CHECK: :[[@LINE-1]]:5: error: 'case' outside of a switch
    p[0] = 1;
}
// CHECK-NOT: error:
