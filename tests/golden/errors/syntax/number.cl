// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Numbers that are none.
kernel void k(global int *p)
{
    p[0] = 089;
// CHECK: :[[@LINE-1]]:13: error: invalid digit '8' in octal constant
    p[1] = 12ab;
// CHECK: :[[@LINE-1]]:14: error: invalid digit 'a' in decimal constant
    p[2] = 1.0x;
// CHECK: :[[@LINE-1]]:15: error: invalid suffix 'x' on a floating-point constant
    p[3] = 99999999999999999999;
// CHECK: :[[@LINE-1]]:12: error: this integer constant is too large for any type
    p[4] = 1f;
// CHECK: :[[@LINE-1]]:13: error: invalid suffix 'f' on an integer constant; a floating-point one needs a point
    float f = 1.0e + 2;
// CHECK: :[[@LINE-1]]:18: error: the exponent has no digits
    f = 0x1.8;
// CHECK: :[[@LINE-1]]:14: error: a hexadecimal floating-point constant needs an exponent, such as 'p0'
#define BINARY 0b102
    // CHECK: :[[#@LINE+2]]:12: error: invalid digit '2' in binary constant
    // CHECK: :[[#@LINE-2]]:20: note: in expansion of macro 'BINARY'
    p[5] = BINARY;
    // CHECK: :[[#@LINE+1]]:15: error: this number has no digits before its exponent
    p[6] = 0x.p1;
    // CHECK: :[[#@LINE+1]]:6: error: invalid digit '9' in octal constant
#if 09
#endif
    // CHECK: :[[#@LINE+1]]:8: error: invalid digit '2' in binary constant
#if 0b12
#endif
}
// CHECK-NOT: error:
