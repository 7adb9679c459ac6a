// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Only kernels have local variables.
void f(void)
{
    local int x[4];
// CHECK: :[[@LINE-1]]:15: error: variable 'x' cannot be in the local address space: its function is not a kernel
}
// CHECK-NOT: error:
