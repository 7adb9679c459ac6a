// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What the built-in functions of clang that take any types refuse.
kernel void k(global int4 *p, global float4 *q, int n, const global int *c)
{
    p[0] = __builtin_shufflevector(p[0], p[1], 0, 8, 1, 5);
// CHECK: :[[@LINE-1]]:51: error: an index of '__builtin_shufflevector' must be a constant from -1 to 7
    p[0] = __builtin_shufflevector(p[0], q[1], 0, 1, 2, 3);
// CHECK: :[[@LINE-1]]:12: error: the first two arguments of '__builtin_shufflevector' must be vectors of one type, not 'int4' and 'float4'
    p[0] = __builtin_shufflevector(p[0], p[1], 0, 1, 2, 3, 4);
// CHECK: :[[@LINE-1]]:12: error: '__builtin_shufflevector' with 5 indices
    q[0].xy = __builtin_convertvector(p[0], float2);
// CHECK: :[[@LINE-1]]:15: error: '__builtin_convertvector' cannot create a 'float2' from a 'int4'
    q[0] = __builtin_elementwise_max(q[0], p[0]);
// CHECK: :[[@LINE-1]]:12: error: the arguments of '__builtin_elementwise_max' have different types
    n = __builtin_reduce_xor(q[0]);
// CHECK: :[[@LINE-1]]:31: error: '__builtin_reduce_xor' needs a vector of integers, not 'float4'
    n = __builtin_add_overflow(n, 1.0f, &n);
// CHECK: :[[@LINE-1]]:35: error: an operand of '__builtin_add_overflow' must be an integer, not 'float'
    n = __builtin_add_overflow(n, 1, c);
// CHECK: :[[@LINE-1]]:38: error: the result of '__builtin_add_overflow' must be a pointer to a non-const integer
    n = __builtin_choose_expr(n, 1, 2);
// CHECK: :[[@LINE-1]]:31: error: '__builtin_choose_expr' needs a constant condition
    n = *(int *)__builtin_alloca(n);
// CHECK: :[[@LINE-1]]:17: error: '__builtin_alloca': memory whose size is only known at run time is not supported
    n = __builtin_constant_p();
// CHECK: :[[@LINE-1]]:9: error: too few arguments for '__builtin_constant_p': 0 given, 1 expected
}
kernel void more(global char *p, float f, uint4 u)
{
    int n;
    n = __builtin_reduce_add(f);
// CHECK: :[[@LINE-1]]:30: error: '__builtin_reduce_add' needs a vector of integers, not 'float'
    u = __builtin_elementwise_abs(u);
// CHECK: :[[@LINE-1]]:35: error: '__builtin_elementwise_abs' does not accept an argument of type 'uint4'
    u = __builtin_elementwise_sin(u);
// CHECK: :[[@LINE-1]]:35: error: '__builtin_elementwise_sin' does not accept an argument of type 'uint4'
    f = __builtin_elementwise_add_sat(f, f);
// CHECK: :[[@LINE-1]]:39: error: '__builtin_elementwise_add_sat' does not accept an argument of type 'float'
    p = __builtin_align_up(p, 12);
// CHECK: :[[@LINE-1]]:31: error: an alignment must be a constant power of two
    n = __builtin_is_aligned(f, 8);
// CHECK: :[[@LINE-1]]:30: error: '__builtin_is_aligned' needs an integer or a pointer, not 'float'
    f = __builtin_atan2f(f);
// CHECK: :[[@LINE-1]]:9: error: too few arguments for '__builtin_atan2f': 1 given, 2 expected
    n = __builtin_return_address(0);
// CHECK: :[[@LINE-1]]:9: error: '__builtin_return_address': calls have no return address
}
