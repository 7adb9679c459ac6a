// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// One object, one space.
kernel void k(global local int *p) {}
// CHECK: :[[@LINE-1]]:22: error: multiple address spaces: 'global' and 'local'
// CHECK-NOT: error:
