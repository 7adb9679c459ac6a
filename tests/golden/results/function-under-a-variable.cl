// RUN: gasket run -g 1 -a o=int[2] --print o %s | FileCheck %s
// RUN: not gasket cc -DSAME_BLOCK %s 2>&1 | FileCheck --check-prefix=ERROR %s
// A declaration in a block makes a name mean the function again that a variable of an outer block hides; not in the block of the variable.
// CHECK: 8
// CHECK-NEXT: 3
int f(int x)
{
    return x + 7;
}
kernel void k(global int *o)
{
    int f = 3;

    {
        int f(int x);
        o[0] = f(1);
    }
    o[1] = f;
#ifdef SAME_BLOCK
    // ERROR: [[@LINE+1]]:9: error: 'f' is declared as a function, previously as a variable
    int f(int);
#endif
}
