// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Local variables stand in the outermost scope of a kernel.
kernel void k(global int *p)
{
    for (int i = 0; i < 4; i++) {
        local int x;
// CHECK: :[[@LINE-1]]:19: error: local variable 'x' must be declared in the outermost scope of the kernel
        p[i] = x;
    }
}
// CHECK-NOT: error:
