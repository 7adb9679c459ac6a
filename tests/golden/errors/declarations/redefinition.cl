// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// One scope, one declaration.
int f(int a)
{
    int x = a;
    float x = 1.0f;
// CHECK: :[[@LINE-1]]:11: error: redefinition of 'x'
    return x;
}
// CHECK-NOT: error:
