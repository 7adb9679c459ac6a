// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Shifts by too much.
kernel void k(global int *p, global ulong *l)
{
    p[0] = p[1] << 32;
// CHECK: :[[@LINE-1]]:17: warning: the shift count 32 is not less than the width of 'int' [-Wshift-count-overflow]
    p[2] = p[1] >> -1;
// CHECK: :[[@LINE-1]]:17: warning: the shift count -1 is negative [-Wshift-count-overflow]
    l[0] = l[1] << 32;
}
// CHECK-NOT: {{warning|error}}:
