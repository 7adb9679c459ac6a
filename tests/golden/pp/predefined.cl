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
// The feature macros came with OpenCL C 3.0.
// CL12: 1 __opencl_c_fp64 1
// CL30: 1 1 1
cl_khr_fp64 __opencl_c_fp64 __IMAGE_SUPPORT__
// CL12: __opencl_c_images __opencl_c_3d_image_writes __opencl_c_read_write_images
// CL30: 1 1 1
__opencl_c_images __opencl_c_3d_image_writes __opencl_c_read_write_images
// CL12: 1 1 1 1 1 cl_khr_mipmap_image cl_khr_mipmap_image_writes
// CL30: 1 1 1 1 1 1 1
cl_khr_3d_image_writes cl_khr_depth_images cl_khr_gl_depth_images cl_khr_gl_msaa_sharing cl_khr_image2d_from_buffer cl_khr_mipmap_image cl_khr_mipmap_image_writes
// CHECK: relaxed __FAST_RELAXED_MATH__
// FAST: relaxed 1
relaxed __FAST_RELAXED_MATH__
