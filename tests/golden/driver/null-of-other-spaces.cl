// RUN: gasket run -g 1 -a out=int[3] --print out:3 %s | FileCheck %s
// A null pointer that is converted between address spaces is a constant expression: null in each of them.
generic int *of_private = (global int *)(generic float *)(private char *)0;
generic int *of_local = (local int *)0;
private short *of_global = (private short *)(generic int *)(global void *)0;
kernel void k(global int *out)
{
    out[0] = of_private == 0;
    out[1] = of_local == 0;
    out[2] = of_global == 0;
}
// CHECK: 1
// CHECK-NEXT: 1
// CHECK-NEXT: 1
