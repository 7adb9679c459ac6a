// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Operands that built-in functions of clang do not accept.
kernel void k(global int4 *p, global float4 *q, int n, global int *c)
{
    p[0] = __builtin_shufflevector(p[0], q[0]);
// CHECK: :[[@LINE-1]]:12: error: '__builtin_shufflevector' needs a vector and a mask of as many integers of the same size, not 'int4' and 'float4'
    p[0] = __builtin_shufflevector(p[0], (uint2)(0, 1));
// CHECK: :[[@LINE-1]]:12: error: '__builtin_shufflevector' needs a vector and a mask of as many integers of the same size, not 'int4' and 'uint2'
    p[0] = __builtin_shufflevector(p[0], (ulong4)(0, 1, 2, 3));
// CHECK: :[[@LINE-1]]:12: error: '__builtin_shufflevector' needs a vector and a mask of as many integers of the same size, not 'int4' and 'ulong4'
    p[0] = __builtin_shufflevector(n, p[0]);
// CHECK: :[[@LINE-1]]:12: error: '__builtin_shufflevector' needs a vector and a mask of as many integers of the same size, not 'int' and 'int4'
    q[0] = __builtin_elementwise_sqrt(p[0]);
// CHECK: :[[@LINE-1]]:40: error: '__builtin_elementwise_sqrt' does not accept an argument of type 'int4'
    n = __builtin_elementwise_abs((uint)n);
// CHECK: :[[@LINE-1]]:35: error: '__builtin_elementwise_abs' does not accept an argument of type 'uint'
    n = __builtin_object_size(c, 4);
// CHECK: :[[@LINE-1]]:34: error: the second argument of '__builtin_object_size' must be a constant from 0 to 3
    n = __builtin_object_size(c, -1);
// CHECK: :[[@LINE-1]]:34: error: the second argument of '__builtin_object_size' must be a constant from 0 to 3
    n = __builtin_object_size(c, n);
// CHECK: :[[@LINE-1]]:34: error: the second argument of '__builtin_object_size' must be a constant from 0 to 3
    c = __builtin_addressof(n + 1);
// CHECK: :[[@LINE-1]]:31: error: '__builtin_addressof' needs an object
    c = __builtin_assume_aligned(n, 4);
// CHECK: :[[@LINE-1]]:34: error: '__builtin_assume_aligned' needs a pointer, not 'int'
    c = __builtin_assume_aligned(c, 3);
// CHECK: :[[@LINE-1]]:37: error: an alignment must be a constant power of two
    c = __builtin_assume_aligned(c, 0);
// CHECK: :[[@LINE-1]]:37: error: an alignment must be a constant power of two
    c = __builtin_assume_aligned(c, n);
// CHECK: :[[@LINE-1]]:37: error: an alignment must be a constant power of two
    q[0].x = __builtin_nanf("x1");
// CHECK: :[[@LINE-1]]:29: error: '__builtin_nanf' needs a string with a number, or an empty one
    q[0].x = __builtin_nanf(n);
// CHECK: :[[@LINE-1]]:29: error: '__builtin_nanf' needs a string with a number, or an empty one
    __builtin_nontemporal_store(1, n);
// CHECK: :[[@LINE-1]]:5: error: '*' needs a pointer, not 'int'
    n = __builtin_nontemporal_load(n);
// CHECK: :[[@LINE-1]]:9: error: '*' needs a pointer, not 'int'
}
