// RUN: gasket cc --emit=pp %s | FileCheck %s
// OpenCL's own pragmas are taken literally; elsewhere macros are expanded.
#define FACTOR 4
#define enable FACTOR
#define UNROLL(n) _Pragma(#n)
// CHECK: #pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
// CHECK: #pragma unroll 4
#pragma unroll FACTOR
// CHECK: before
// CHECK-NEXT: #pragma unroll 2
// CHECK: after
before UNROLL(unroll 2) after
