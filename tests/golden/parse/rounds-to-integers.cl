// C's functions that round to an integer have its type: their quotients are integers.
// RUN: gasket run -g 1 -a o=double[4]:fill=9 -a x=2.5 --print o %s | FileCheck --match-full-lines %s
// CHECK: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 0
// CHECK-NEXT: 0
kernel void k(global double *o, double x)
{
    o[0] = __builtin_lround(x) / 2;
    o[1] = __builtin_llround(x) / 2;
    o[2] = __builtin_lrint(x) / 4;
    o[3] = __builtin_llrint(x) / 4;
}
