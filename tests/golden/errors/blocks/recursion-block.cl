// RUN: not gasket cc %s -o - 2>&1 | FileCheck %s
typedef int (^operation)(int);
// CHECK: recursion-block.cl:[[#@LINE+1]]:49: error: recursion is not supported in OpenCL C: 'factorial' calls 'factorial'
operation factorial = ^(int x) { return x ? x * factorial(x - 1) : 1; };
int apply(operation f, int x) { return f(x); }
// The cycle leads through the parameter of a function.
kernel void k(global int *out)
{
    // CHECK: recursion-block.cl:[[#@LINE+1]]:41: error: recursion is not supported in OpenCL C: 'apply' calls 'again' calls 'apply'
    operation again = ^(int x) { return apply(again, x); };
    out[0] = factorial(3) + again(1);
}
