// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Indices known to be outside.
kernel void k(global int *p)
{
    int a[4] = {0};
    p[0] = a[4];
// CHECK: :[[@LINE-1]]:14: warning: array index 4 is past the end of the array, which has 4 elements [-Warray-bounds]
    p[1] = a[-1];
// CHECK: :[[@LINE-1]]:14: warning: array index -1 is before the beginning of the array [-Warray-bounds]
    p[2] = a[3] + sizeof(a[4]);
}
// CHECK-NOT: {{warning|error}}:
