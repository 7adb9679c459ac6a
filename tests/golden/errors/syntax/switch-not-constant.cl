// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Case values are constant integers.
kernel void k(global int *p, int n)
{
    switch (p[0]) {
    case n:
// CHECK: :[[@LINE-1]]:10: error: the value of a case is not an integer constant expression
        break;
    }
    switch (1.0f) {
// CHECK: :[[@LINE-1]]:13: error: switch over 'float', which is not an integer type
    }
}
// CHECK-NOT: error:
