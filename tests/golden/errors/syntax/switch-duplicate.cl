// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Case values differ.
kernel void k(global int *p)
{
    switch (p[0]) {
    case 1 ... 4:
        break;
    case 3:
// CHECK: :[[@LINE-1]]:10: error: duplicate case value 3
        break;
    }
}
// CHECK-NOT: error:
