// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// Names that are not declared, and functions, where an aggregate is initialized, and as the type of a compound literal.
typedef struct { int a[2]; } S;
int function(int x) { return x; }
kernel void k(global int *p)
{
    // CHECK: :[[@LINE+1]]:11: error: 'undeclared1' is not declared
    S s = undeclared1;
    // CHECK: :[[@LINE+1]]:16: error: 'undeclared2' is not declared
    int a[2] = undeclared2;
    // CHECK: :[[@LINE+1]]:11: error: function 'function' can only be called: function pointers are not supported in OpenCL C
    S f = function;
    // CHECK: :[[@LINE+1]]:16: error: function 'function' can only be called: function pointers are not supported in OpenCL C
    int b[2] = function;
    // CHECK: :[[@LINE+1]]:13: error: 'undeclared3' is not declared
    p[0] = (undeclared3){1};
}
