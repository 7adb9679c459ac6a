// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A parameter itself is private.
void f(local int x) {}
// CHECK: :[[@LINE-1]]:18: error: a parameter itself cannot be in the address space 'local'
// CHECK-NOT: error:
