// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck %s
// Precedence that people get wrong.
kernel void k(global int *p, int a, int b)
{
    if (a = b)
// CHECK: :[[@LINE-1]]:11: warning: the result of an assignment is used as a condition [-Wparentheses]
        p[0] = 1;
    if ((a = b))
        p[0] = 1;
    p[1] = a << b + 1;
// CHECK: :[[@LINE-1]]:19: warning: '+' binds tighter than '<<' [-Wshift-op-parentheses]
    p[2] = a & b == 1;
// CHECK: :[[@LINE-1]]:18: warning: '==' binds tighter than '&' [-Wparentheses]
    p[2] = a & 1 == 0;
// CHECK: :[[@LINE-1]]:18: warning: '==' binds tighter than '&' [-Wparentheses]
    p[2] = a | 2 != 3;
// CHECK: :[[@LINE-1]]:18: warning: '!=' binds tighter than '|' [-Wparentheses]
    p[2] = a << 1 + 2;
// CHECK: :[[@LINE-1]]:19: warning: '+' binds tighter than '<<' [-Wshift-op-parentheses]
    p[2] = a & (1 == 0);
    p[3] = a || b && p[4];
// CHECK: :[[@LINE-1]]:19: warning: '&&' within '||' [-Wlogical-op-parentheses]
    p[5] = a < b < 3;
// CHECK: :[[@LINE-1]]:14: warning: comparisons like 'a < b < c' do not have their mathematical meaning [-Wparentheses]
// CHECK: :[[@LINE-2]]:18: warning: comparison of a condition, which is 0 or 1, with 3 is always true
    p[6] = (a & b) == 1;
    p[7] &= a == b;
    p[8] <<= a + b;
}
// CHECK-NOT: {{warning|error}}:
