// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// One error for each wrong line.
// CHECK: :[[@LINE+1]]:6: error: division by zero in an #if
#if 1/0
#endif
// CHECK: :[[@LINE+1]]:5: error: '1.0' is no integer, and only integers may stand in an #if
#if 1.0 + (
#endif
// CHECK: :[[@LINE+1]]:5: error: this '(' has no closing ')'
#if (1 || 1/0
#endif
// CHECK: :[[@LINE+1]]:5: error: 'f' is no function-like macro
#if f(1)
#endif
// CHECK-NOT: error:
