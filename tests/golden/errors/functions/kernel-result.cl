// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A kernel has nobody to return to.
kernel int k(void) { return 1; }
// CHECK: :[[@LINE-1]]:12: error: kernel 'k' must return void, not 'int'
// CHECK-NOT: error:
