// RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
// A function that a block declares is compared with the one at file scope, not with a variable of an outer block.
int f(int x)
{
    return x + 10;
}
kernel void k(global int *out)
{
    int f = 3;
    {
        int f(int x);
    }
    {
        float f(int x);
// CHECK: :[[@LINE-1]]:15: error: conflicting result types for 'f': 'float', previously 'int'
// CHECK: :[[@LINE-13]]:5: note: the previous declaration is here
    }
    out[0] = f;
}
