// A feature of OpenCL C 3.0 is not an extension.
// RUN: gasket cc --emit=ir %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: :[[@LINE+1]]:26: warning: '__opencl_c_images' is a feature, not an extension; the #pragma is ignored [-Wignored-pragmas]
#pragma OPENCL EXTENSION __opencl_c_images : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global int *out) { *out = 1; }
