// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Without overloadable a name is one function.
int f(int a);
int f(float a);
// CHECK: :[[@LINE-1]]:5: error: conflicting types for 'f': 'int (float)', previously 'int (int)'
float f(int a);
// CHECK: :[[@LINE-1]]:7: error: conflicting result types for 'f': 'float', previously 'int'
// CHECK-NOT: error:
