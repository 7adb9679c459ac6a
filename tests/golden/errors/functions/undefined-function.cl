// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A call of a function that has no body anywhere.
int f(int a);
kernel void k(global int *p)
{
    p[0] = f(3);
// CHECK: :[[@LINE-1]]:12: error: 'f' is called here, but not defined
}
// CHECK-NOT: error:
half __attribute__((overloadable)) min(half a, half b);
kernel void built_in(global half *p) { p[0] = min(p[1], p[2]); }
// CHECK: :[[@LINE-1]]:47: error: 'min' is called here, but not defined
// CHECK: :[[@LINE-3]]:36: note: 'min' is declared here; without this declaration the call is one of the built-in function
