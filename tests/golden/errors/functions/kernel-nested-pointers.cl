// No pointer in a kernel's arguments leads to private memory, at any depth; a generic pointer in memory may.
// RUN: not gasket cc --emit=ir -cl-std=CL2.0 %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: :[[@LINE+1]]:36: error: a kernel parameter cannot have type 'private int *global *': a kernel's pointers must point to
kernel void a(private int *global *p) {}
// CHECK: :[[@LINE+1]]:44: error: a kernel parameter cannot have type 'private int *global *global *'
kernel void b(private int *global *global *p) {}
// CHECK: :[[@LINE+1]]:44: error: a kernel parameter cannot have type 'global int *private *global *'
kernel void c(global int *private *global *p) {}
kernel void d(global int *global *p) {}
kernel void e(int *global *p) {}
// CHECK: :[[@LINE+1]]:20: error: a kernel parameter cannot have type 'generic int *'
kernel void f(int *p) {}
