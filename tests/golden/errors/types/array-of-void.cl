// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Types that cannot be.
void a[3];
// CHECK: :[[@LINE-1]]:7: error: an array cannot have elements of type 'void'
int f(void)[3];
// CHECK: :[[@LINE-1]]:6: error: a function cannot return type 'int[3]'
int b[-1];
// CHECK: :[[@LINE-1]]:6: error: array size is negative
unsigned float c;
// CHECK: :[[@LINE-1]]:10: error: 'float' cannot be combined with the type before it
// CHECK-NOT: error:
