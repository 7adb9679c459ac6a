// RUN: gasket cc --emit=ast -w %s | FileCheck %s
// Every implicit conversion of C is a node: loads, promotions, usual arithmetic conversions, narrowing on assignment.
// CHECK: assign 'short'
// CHECK-NEXT: dereference lvalue 'global short'
// CHECK: convert 'short' integral
// CHECK-NEXT: + 'int'
// CHECK-NEXT: convert 'int' integral
// CHECK-NEXT: convert 'char' load
// CHECK-NEXT: variable lvalue 'private char' c
// CHECK-NEXT: convert 'int' integral
// CHECK-NEXT: convert 'uchar' load
// CHECK: assign 'short'
// CHECK: convert 'short' float_to_int
// CHECK-NEXT: * 'double'
// CHECK-NEXT: convert 'double' floating
// CHECK-NEXT: convert 'float' load
// CHECK: convert 'double' load
// CHECK: assign 'short'
// CHECK: convert 'short' integral
// CHECK-NEXT: < 'int'
// CHECK-NEXT: convert 'long' integral
// CHECK-NEXT: convert 'uint' load
// CHECK: convert 'long' load
// CHECK: assign 'short'
// CHECK: conditional 'int'
// CHECK-NEXT: convert 'bool' boolean
// CHECK-NEXT: convert 'global short *' load
kernel void k(global short *p, char c, uchar u, float f, double d, uint n, long l)
{
    p[0] = c + u;
    p[1] = f * d;
    p[2] = n < l;
    p[3] = p ? 1 : c;
}
