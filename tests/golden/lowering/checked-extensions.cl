// RUN: gasket opt -w --check %s | FileCheck %s
// RUN: gasket opt -w --check %s > %t.ll && llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --check %t.ll | diff %t.ll -
// RUN: gasket opt -w --check -cl-std=CL1.1 %s | FileCheck %s --check-prefix=OLD
// RUN: gasket opt -w --check -cl-std=CL1.2 %s | not grep 'check_extension(i32 1)'
// half needs a pragma in every version, except behind a pointer; double needs one before OpenCL C 1.2. Once for each statement.

// CHECK-LABEL: @pointers(
// CHECK-NOT:   check_extension
// CHECK:       ret float
float pointers(global half *p)
{
    global half *q = p + 1;
    return vload_half(0, q);
}

// CHECK-LABEL: @values(
// CHECK:       call void @gasket.check_extension(i32 0), !loc ![[X:[0-9]+]]
// CHECK:       load half
// CHECK:       call void @gasket.check_extension(i32 0), !loc ![[SUM:[0-9]+]]
// CHECK:       fadd half
// CHECK-NOT:   check_extension
// CHECK:       ret void
void values(global half *p)
{
    half x = p[0];
    p[1] = x + x;
}

// OLD-LABEL: @doubles(
// OLD:       call void @gasket.check_extension(i32 1)
// OLD:       fpext float %x to double
// OLD-NOT:   check_extension
// OLD:       ret void
// OLD:       @literal(
// OLD-NOT:   check_extension
// OLD:       ret float
void doubles(global float *p, float x)
{
    *p = x * 2.0;
}

float literal(void)
{
    return 2.0;
}

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
// CHECK-LABEL: @enabled(
// CHECK-NOT:   check_extension
// CHECK:       ret void
// OLD-LABEL:   @enabled(
// OLD-NOT:     check_extension
// OLD:         ret void
void enabled(global half *p, double x)
{
    p[1] = p[0] + (half)x;
}
// CHECK: ![[X]] = !{!"{{.*}}", i32 26, i32 10}
// CHECK: ![[SUM]] = !{!"{{.*}}", i32 27, i32
