// RUN: gasket cc --emit=ast -Wall %s 2>&1 | FileCheck %s
// What is valid and seldom meant.
int k(int a, int b, float f)
{
    if (a == 1)
        if (b)
            return 1;
    else
        return 2;
// CHECK: :[[@LINE-1]]:9: warning: the 'else' before this belongs to the inner 'if'; add braces to silence this warning [-Wdangling-else]
    if (a == 1)
        for (; b; b--)
            if (b)
                return 1;
            else
                return 2;
    a = a;
// CHECK: :[[@LINE-1]]:7: warning: 'a' is assigned to itself [-Wself-assign]
    a = (a);
    if (!a == b)
// CHECK: :[[@LINE-1]]:9: warning: '!' is only applied to the left side of this comparison [-Wlogical-not-parentheses]
        a = 2;
    if ((!a) == b || !a == !b)
        a = 3;
    if (b >= b)
// CHECK: :[[@LINE-1]]:11: warning: comparison of 'b' with itself is always true [-Wtautological-compare]
        a = 4;
    return f != f ? a : b;
}
// CHECK-NOT: {{warning|error}}:
