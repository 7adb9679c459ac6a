// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What is said of unrolling must be a positive constant, in front of a loop.
kernel void f(global int *o, int n)
{
    #pragma unroll 0
    for (int i = 0; i < n; i++) o[i] = 1;
    // CHECK: :[[@LINE-2]]:20: error: '#pragma unroll' requires a positive integer constant expression
    #pragma unroll n
    for (int i = 0; i < n; i++) o[i] = 1;
    // CHECK: :[[@LINE-2]]:20: error: '#pragma unroll' requires a positive integer constant expression
    #pragma unroll
    // CHECK: :[[@LINE-1]]:13: error: a loop must follow '#pragma unroll'
    o[0] = 1;
    __attribute__((opencl_unroll_hint(0))) while (n) n--;
    // CHECK: :[[@LINE-1]]:20: error: 'opencl_unroll_hint' requires a positive integer constant expression
    __attribute__((opencl_unroll_hint(4))) o[1] = 1;
    // CHECK: :[[@LINE-1]]:20: error: 'opencl_unroll_hint' must precede a loop
}
// CHECK-NOT: error:
