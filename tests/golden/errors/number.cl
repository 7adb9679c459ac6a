// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Numbers that are none.
kernel void k(global int *p)
{
    p[0] = 089;
// CHECK: :[[@LINE-1]]:12: error: invalid digit '8' in octal constant
    p[1] = 12ab;
// CHECK: :[[@LINE-1]]:12: error: invalid suffix 'ab' on an integer constant
    p[2] = 1.0x;
// CHECK: :[[@LINE-1]]:12: error: invalid suffix 'x' on a floating-point constant
    p[3] = 99999999999999999999;
// CHECK: :[[@LINE-1]]:12: error: this integer constant is too large for any type
    p[4] = 1f;
// CHECK: :[[@LINE-1]]:12: error: invalid suffix 'f' on an integer constant; a floating-point one needs a point
    float f = 1.0e + 2;
// CHECK: :[[@LINE-1]]:15: error: '1.0e' is not a valid number
    f = 0x1.8;
// CHECK: :[[@LINE-1]]:9: error: '0x1.8' is not a valid number
}
// CHECK-NOT: error:
