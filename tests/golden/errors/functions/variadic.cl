// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Only printf takes any number of arguments.
void f(int n, ...);
// CHECK: :[[@LINE-1]]:7: error: functions with a variable number of arguments are not supported in OpenCL C
// CHECK-NOT: error:
