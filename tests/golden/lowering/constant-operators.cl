// RUN: gasket run -w -g 1 -a o=double[1] -a p=long[1] --print o --print p %s 2>&1 | FileCheck --check-prefix=VALUE %s
// RUN: gasket cc -O0 -w --emit=ir %s 2>&1 | FileCheck %s
// Operators in constant expressions, in each type: initializers at program scope. The values are exact.
// CHECK-DAG: @float_sum = {{.*}}constant float 1.75{{0*e\+00}}
constant float float_sum = 1.5f + 0.25f;
// CHECK-DAG: @float_difference = {{.*}}constant float 1.25{{0*e\+00}}
constant float float_difference = 1.5f - 0.25f;
// CHECK-DAG: @float_product = {{.*}}constant float 3.75{{0*}}e-01
constant float float_product = 1.5f * 0.25f;
// CHECK-DAG: @float_quotient = {{.*}}constant float 6.0{{0*e\+00}}
constant float float_quotient = 1.5f / 0.25f;
// CHECK-DAG: @double_sum = {{.*}}constant double 1.75{{0*e\+00}}
constant double double_sum = 1.5 + 0.25;
// CHECK-DAG: @double_difference = {{.*}}constant double 1.25{{0*e\+00}}
constant double double_difference = 1.5 - 0.25;
// CHECK-DAG: @double_product = {{.*}}constant double 3.75{{0*}}e-01
constant double double_product = 1.5 * 0.25;
// CHECK-DAG: @double_quotient = {{.*}}constant double 6.0{{0*e\+00}}
constant double double_quotient = 1.5 / 0.25;
// CHECK-DAG: @half_nan = {{.*}}constant half 0xH7E00
constant half half_nan = (half)__builtin_nan("");
// CHECK-DAG: @half_infinity = {{.*}}constant half 0xHFC00
constant half half_infinity = (half)-1e30;
// CHECK-DAG: @of_nan = {{.*}}constant i32 0
constant int of_nan = (int)__builtin_nan("");
// CHECK-DAG: @greatest_ulong = {{.*}}constant i64 -1
constant ulong greatest_ulong = (ulong)1e30;
// CHECK-DAG: @high_ulong = {{.*}}constant i64 -9223372036854775808
constant ulong high_ulong = (ulong)0x1p63;
// CHECK-DAG: @greatest_long = {{.*}}constant i64 9223372036854775807
constant long greatest_long = (long)1e30;
// CHECK-DAG: @least_long = {{.*}}constant i64 -9223372036854775808
constant long least_long = (long)-1e30;
// CHECK-DAG: @truth = {{.*}}constant i32 1
constant int truth = (bool)0.5f;
// CHECK-DAG: @float_less = {{.*}}constant i32 1
constant int float_less = 1.5f < 2.5f;
// CHECK-DAG: @float_same = {{.*}}constant i32 0
constant int float_same = 1.5f == 2.5f;
// CHECK-DAG: @vector_and = {{.*}}constant <4 x i32> <i32 -1, i32 0, i32 0, i32 0>
constant int4 vector_and = (int4)(1, 0, 2, 0) && (int4)(3, 0, 0, 4);
// CHECK-DAG: @vector_or = {{.*}}constant <4 x i32> <i32 -1, i32 0, i32 -1, i32 -1>
constant int4 vector_or = (int4)(1, 0, 2, 0) || (int4)(3, 0, 0, 4);
// CHECK-DAG: @vector_not = {{.*}}constant <4 x i32> <i32 0, i32 -1, i32 0, i32 -1>
constant int4 vector_not = !(int4)(1, 0, 2, 0);
// CHECK-DAG: @vector_less = {{.*}}constant <2 x i32> <i32 -1, i32 0>
constant int2 vector_less = (float2)(1, 3) < (float2)(2, 3);
// CHECK-DAG: @converted = {{.*}}constant <2 x float> <float 1.000000e+00, float -2.000000e+00>
constant float2 converted = __builtin_convertvector((int2)(1, -2), float2);
// CHECK-DAG: @splat = {{.*}}constant <2 x float> <float 3.000000e+00, float 3.000000e+00>
constant float2 splat = 3;
// CHECK-DAG: @chosen = {{.*}}constant i32 7
constant int chosen = 0 ?: 7;
// CHECK-DAG: @in_comma = {{.*}}constant i32 -128
constant int in_comma = (char)128;
// CHECK-DAG: @size_of_string = {{.*}}constant i64 4
constant ulong size_of_string = sizeof("abc");
// CHECK-DAG: @multi = {{.*}}constant i32 24930
constant int multi = 'ab';
kernel void k(global double *o, global long *p)
{
    o[0] = float_sum + float_difference + float_product + float_quotient + double_sum + double_difference + double_product + double_quotient;
    p[0] = isnan((float)half_nan) + isinf((float)half_infinity) + of_nan + truth + float_less + float_same + vector_and.x + vector_or.y + vector_not.y +
           vector_less.x + (long)converted.x + (long)splat.y + chosen + in_comma + (long)size_of_string + multi + (greatest_ulong == 0xffffffffffffffff) +
           (high_ulong == 0x8000000000000000) + (greatest_long == 0x7fffffffffffffff) + (least_long == -0x7fffffffffffffff - 1);
}
// VALUE: {{^}}18.75{{$}}
// VALUE-NEXT: {{^}}24822{{$}}
