// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// One error for each wrong line.
// CHECK: :[[@LINE+1]]:6: error: division by zero in an #if
#if 1/0
#endif
// CHECK: :[[@LINE+1]]:5: error: '1.0' is not an integer constant, and #if needs integers
#if 1.0 + (
#endif
// CHECK: :[[@LINE+1]]:5: error: this '(' has no closing ')'
#if (1 || 1/0
#endif
// CHECK: :[[@LINE+1]]:5: error: function-like macro 'f' is not defined
#if f(1)
#endif
// CHECK-NOT: error:
