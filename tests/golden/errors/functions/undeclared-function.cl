// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Functions must be declared; built-in ones are suggested too.
kernel void k(global int *p)
{
    p[0] = get_globl_id(0);
// CHECK: :[[@LINE-1]]:12: error: function 'get_globl_id' is not declared; did you mean 'get_global_id'?
    p[1] = helper(3);
// CHECK: :[[@LINE-1]]:12: error: function 'helper' is not declared
}
// CHECK-NOT: error:
