// RUN: gasket cc %s -o %t.asm
// RUN: gasket run -g 4 -a a=2 -a x=float[4]:iota -a l=float[4] -a y=float[4]:fill=1 --print y %t.asm | FileCheck %s
// Assembly that gasket writes runs from a file, also when a value and local memory precede a buffer in the list of arguments.
// CHECK: 1
// CHECK-NEXT: 3
// CHECK-NEXT: 5
// CHECK-NEXT: 7
kernel void k(float a, local float *l, global const float *x, global float *y)
{
    int i = get_global_id(0);

    l[get_local_id(0)] = x[i];
    y[i] += a * l[get_local_id(0)];
}
