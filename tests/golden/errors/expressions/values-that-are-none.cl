// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Names and values of which an expression cannot be made, and numbers out of their range.
typedef int number;
struct later;

kernel void k(global int *p, int n, global struct later *q, float f, int4 v)
{
    // CHECK: :[[@LINE+1]]:12: error: there is no 'as_number'
    p[1] = as_number(n);
    // CHECK: :[[@LINE+1]]:5: error: value of incomplete type 'struct later'
    *q;
    // CHECK: :[[@LINE+1]]:12: error: the condition of '?' has type 'float', which OpenCL C does not allow; compare it with 0
    p[2] = f ? 1 : 2;
    // CHECK: :[[@LINE+1]]:14: warning: index 4 is outside of the vector
    p[3] = v[4];
    // CHECK: :[[@LINE+1]]:14: warning: comparison of a pointer and an integer: 'global int *' and 'int'
    p[4] = p == n;
    // CHECK: :[[@LINE+1]]:12: error: '__builtin_shufflevector' with 5 indices: OpenCL C has vectors of 2, 3, 4, 8 and 16 elements
    p[5] = __builtin_shufflevector(v, v, 0, 1, 2, 3, 4).x;
    // CHECK: :[[@LINE+1]]:12: warning: the format contains a null character, which ends it
    printf("a\0b\n");
    // CHECK: :[[@LINE+1]]:5: error: 'default' outside of a switch
    default: p[6] = 1;
}
