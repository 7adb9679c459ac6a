// A kernel of more than 50,000 operations is compiled with 8 lanes if it is not optimized.
// RUN: gasket cc -O0 %s -o - | FileCheck %s
// RUN: gasket cc -O0 --simd=16 %s -o - | FileCheck --check-prefix=REQUESTED %s
// CHECK: .kernel huge
// CHECK: //.simd 8
// CHECK: .kernel small
// CHECK: //.simd 16
// REQUESTED: .kernel huge
// REQUESTED: //.simd 16
#define TEN(x) x x x x x x x x x x
kernel void huge(global int *p)
{
    TEN(TEN(TEN(TEN(p[0] += 1;))))
}
kernel void small(global int *p)
{
    TEN(TEN(p[0] += 1;))
}
