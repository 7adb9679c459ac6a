// RUN: not gasket cc %s 2>&1 | FileCheck %s
// The atomics of GNU C and clang: what to write instead.
kernel void k(global int *p) { __sync_fetch_and_add(p, 1); }
// CHECK: :[[@LINE-1]]:32: error: function '__sync_fetch_and_add' is not declared; OpenCL C has atomic_fetch_add() and similar functions
// CHECK-NOT: error:
