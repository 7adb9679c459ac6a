// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Blocks that other languages allow and OpenCL C 6.12 does not.
typedef int (^unary)(int);

// CHECK: :[[@LINE+1]]:5: error: a block must have a function type, such as int (^)(int), not 'int'
int ^no_function = 0;

kernel void k(global int *p, int n)
{
    // CHECK: :[[@LINE+1]]:25: error: a block cannot have a variable number of arguments in OpenCL C
    int (^many)(int) = ^(int a, ...) { return a; };
    // CHECK: :[[@LINE+1]]:23: error: static block variable 'kept' must be initialized with a block that captures nothing
    static unary kept = ^(int a) { return a + n; };
    unary one = ^(int a) { return a + 1; }, two = ^(int a) { return a + 2; };
    // CHECK: :[[@LINE+1]]:15: error: a block cannot be an operand of '?' in OpenCL C; use if, or a function that returns it
    p[0] = (n ? one : two)(3);
}
