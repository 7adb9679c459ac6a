// RUN: not gasket cc --emit=ast -cl-std=CL3.0 %s 2>&1 | FileCheck %s
// A generic pointer is not converted to one with a named address space, so no overload for these takes it.
void __attribute__((overloadable)) f(global int *p);
void __attribute__((overloadable)) f(local int *p);
void __attribute__((overloadable)) g(global int *p);
void __attribute__((overloadable)) g(float x);
void k(int *p)
{
    f(p);
// CHECK: :[[@LINE-1]]:5: error: no matching function for call to 'f' with (generic int *)
// CHECK: note: candidate: void f(global int *)
// CHECK: note: candidate: void f(local int *)
    g(p);
// CHECK: :[[@LINE-1]]:5: error: no matching function for call to 'g' with (generic int *)
// CHECK: note: candidate: void g(global int *)
// CHECK: note: candidate: void g(float)
}
