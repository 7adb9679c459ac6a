// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A divisor that is zero.
kernel void k(global int *p)
{
    p[0] = p[1] / 0;
// CHECK: :[[@LINE-1]]:17: warning: division by zero [-Wdivision-by-zero]
    p[0] = p[1] % 0;
// CHECK: :[[@LINE-1]]:17: warning: remainder of a division by zero [-Wdivision-by-zero]
}
// CHECK-NOT: {{warning|error}}:
