// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Several independent errors, none of them cascading.
kernel void k(global int *p)
{
    p[0] = 1 +;
// CHECK: :[[@LINE-1]]:15: error: expected an expression before ';'
    if (p[0] {
// CHECK: :[[@LINE-1]]:14: error: expected ')' before '{'
        p[1] = 2;
    }
    for (int i = 0 i < 3; i++) {
// CHECK: :[[@LINE-1]]:20: error: expected ';' before 'i'
        p[2] = 3;
    }
    p[3] = float4(1, 2, 3, 4);
// CHECK: :[[@LINE-1]]:12: error: a cast or a vector literal begins with its type in parentheses: '(float4)'
}
int f(int a, b);
// CHECK: :[[@LINE-1]]:14: error: expected a type before 'b'
struct s { int a int b; };
// CHECK: :[[@LINE-1]]:18: error: expected ';' before 'int'
int x y;
// CHECK: :[[@LINE-1]]:7: error: expected ';' before 'y'
// CHECK-NOT: error:
