// RUN: gasket cc -O0 --emit=ir %s | FileCheck %s
// What is fused is what clang fuses: a product within the expression that adds it, looked at through parentheses but not through a sign,
// never across statements; FP_CONTRACT holds to the end of its braces.

// CHECK-LABEL: @inside(
float inside(float a, float b, float c)
{
    // CHECK: @llvm.fma.f32
    return (a * b) + c;
}

// CHECK-LABEL: @compound(
float compound(float a, float b, float c)
{
    // CHECK: fneg
    // CHECK: @llvm.fma.f32
    c -= a * b;
    return c;
}

// CHECK-LABEL: @signed_product(
float signed_product(float a, float b, float c)
{
    // CHECK-NOT: call float @llvm.fma
    // CHECK: fmul
    return -(a * b) + c;
}

// CHECK-LABEL: @statements(
float statements(float a, float b, float c)
{
    // CHECK-NOT: call float @llvm.fma
    // CHECK: fmul
    float p = a * b;
    return p + c;
}

// CHECK-LABEL: @in_braces(
float in_braces(float a, float b, float c)
{
    // CHECK: fmul
    // CHECK: @llvm.fma.f32
    float s;
    {
#pragma OPENCL FP_CONTRACT OFF
        s = a * b + c;
    }
    return s * b + c;
}
#pragma OPENCL FP_CONTRACT OFF
// CHECK-LABEL: @off(
float off(float a, float b, float c)
{
    // CHECK-NOT: call float @llvm.fma
    return a * b + c;
}
