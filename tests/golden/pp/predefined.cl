// RUN: gasket cc --emit=pp -cl-std=CL1.2 %s | FileCheck --check-prefixes=CHECK,CL12 %s
// RUN: gasket cc --emit=pp %s | FileCheck --check-prefixes=CHECK,CL30 %s
// RUN: gasket cc --emit=pp -cl-fast-relaxed-math %s | FileCheck --check-prefix=FAST %s
// CL12: version 120
// CL30: version 300
version __OPENCL_C_VERSION__
// CHECK: 100 110 120 200 300
CL_VERSION_1_0 CL_VERSION_1_1 CL_VERSION_1_2 CL_VERSION_2_0 CL_VERSION_3_0
// CHECK: 1 199901L 1
__GASKET__ __STDC_VERSION__ __ENDIAN_LITTLE__
// The feature macros came with OpenCL C 3.0; there are no images.
// CL12: 1 __opencl_c_fp64 __IMAGE_SUPPORT__
// CL30: 1 1 __IMAGE_SUPPORT__
cl_khr_fp64 __opencl_c_fp64 __IMAGE_SUPPORT__
// CHECK: relaxed __FAST_RELAXED_MATH__
// FAST: relaxed 1
relaxed __FAST_RELAXED_MATH__
