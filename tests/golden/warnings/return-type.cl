// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A function that may end without a value.
int f(int a)
{
    if (a)
        return 1;
}
// CHECK: :[[@LINE-1]]:1: warning: the end of 'f' is reached without returning a value [-Wreturn-type]
int g(int a)
{
    for (;;)
        if (a++ > 3)
            return a;
}
int h(int a)
{
    switch (a) {
    case 1:
        return 2;
    default:
        return 3;
    }
}
// CHECK-NOT: {{warning|error}}:
