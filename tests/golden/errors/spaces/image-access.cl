// RUN: not gasket cc --emit=ir %s -o - 2>&1 | FileCheck %s
// RUN: not gasket cc --emit=ir -cl-std=CL1.2 -DFEATURES %s -o - 2>&1 | FileCheck --check-prefix=CL12 %s
// RUN: not gasket cc --emit=ir -cl-ext=-__opencl_c_read_write_images -DFEATURES %s -o - 2>&1 | FileCheck --check-prefix=CL30 %s
// RUN: not gasket cc --emit=ir -cl-ext=-cl_khr_3d_image_writes,-__opencl_c_3d_image_writes,-cl_khr_depth_images,-cl_khr_gl_msaa_sharing -DFEATURES %s -o - 2>&1 | FileCheck --check-prefix=WITHOUT %s
// RUN: not gasket cc --emit=ir -cl-ext=-__opencl_c_images -DFEATURES=1 %s -o - 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: gasket cc --emit=ir -cl-std=CL2.0 -DFEATURES %s -o /dev/null
#ifndef FEATURES
typedef image1d_t plain;
typedef write_only image1d_t written;
void reads(read_only image1d_t i) {}
void writes(write_only image1d_t i) {}

// CHECK: :[[@LINE+1]]:9: error: 'read_only' requires an image or a pipe ('int' is invalid)
void f1(read_only int i);
// CHECK: :[[@LINE+1]]:1: error: 'write_only' requires an image or a pipe ('float' is invalid)
write_only float x;
// CHECK: :[[@LINE+1]]:19: error: multiple access qualifiers
void f2(read_only write_only image1d_t i);
// CHECK: :[[@LINE+1]]:19: warning: duplicate 'read_only'
void f3(read_only read_only image1d_t i);
// CHECK: :[[@LINE+2]]:9: error: multiple access qualifiers: 'read_only image1d_t' has one already
// CHECK: :8:19: note: 'plain' is declared here
void f4(write_only plain i);
// CHECK: :[[@LINE+1]]:9: warning: duplicate 'write_only'
void f5(write_only written i);

void calls(plain p, written w, image2d_t i, read_write image1d_t both)
{
    reads(p);
    writes(w);
    // CHECK: :[[@LINE+2]]:11: error: passing 'write_only image1d_t' to a parameter of type 'read_only image1d_t' is not possible
    // CHECK: :10:32: note: the parameter is here
    reads(w);
    // CHECK: :[[@LINE+2]]:12: error: passing 'read_only image1d_t' to a parameter of type 'write_only image1d_t' is not possible
    // CHECK: :11:34: note: the parameter is here
    writes(p);
    // CHECK: :[[@LINE+1]]:11: error: passing 'read_write image1d_t' to a parameter of type 'read_only image1d_t' is not possible
    reads(both);
    // CHECK: :[[@LINE+1]]:11: error: passing 'read_only image2d_t' to a parameter of type 'read_only image1d_t' is not possible
    reads(i);
    // CHECK: :[[@LINE+2]]:5: error: no matching function for call to 'read_imagef' with (write_only image1d_t, int)
    // CHECK: note: candidate: float4 read_imagef(read_only image1d_t, int)
    read_imagef(w, 0);
    // CHECK: :[[@LINE+2]]:5: error: no matching function for call to 'write_imagef' with (read_only image1d_t, int, float4)
    // CHECK: note: candidate: void write_imagef(write_only image1d_t, int, float4)
    write_imagef(p, 0, (float4)(0));
    // CHECK: :[[@LINE+1]]:21: error: passing 'read_only image2d_t' to a parameter of type 'read_only image3d_t' is not possible
    get_image_depth(i);
    // CHECK: :[[@LINE+1]]:5: error: call to 'read_imagef' with (read_only image2d_t, int, int) is ambiguous
    read_imagef(i, 16, 0);
}
#else
// CL12: :[[@LINE+4]]:9: error: 'read_write image2d_t' needs OpenCL C 2.0, or 3.0 with __opencl_c_read_write_images
// CL30: :[[@LINE+3]]:9: error: 'read_write image2d_t' needs OpenCL C 2.0, or 3.0 with __opencl_c_read_write_images
// NONE: :[[@LINE+2]]:9: error: 'read_write image2d_t' needs the feature __opencl_c_images
// NONE: :[[@LINE+1]]:33: error: 'read_only image2d_t' needs the feature __opencl_c_images
void rw(read_write image2d_t i, image2d_t j) {}
// NONE: :[[@LINE+2]]:14: error: 'write_only image3d_t' needs the feature __opencl_c_images
// WITHOUT: :[[@LINE+1]]:14: error: 'write_only image3d_t' needs cl_khr_3d_image_writes, or OpenCL C 3.0 with __opencl_c_3d_image_writes
void written(write_only image3d_t i) {}
// NONE: :[[@LINE+2]]:12: error: 'read_only image2d_depth_t' needs the feature __opencl_c_images
// WITHOUT: :[[@LINE+1]]:12: error: 'read_only image2d_depth_t' needs the extension cl_khr_depth_images
void depth(image2d_depth_t i) {}
// NONE: :[[@LINE+2]]:14: error: 'read_only image2d_msaa_t' needs the feature __opencl_c_images
// WITHOUT: :[[@LINE+1]]:14: error: 'read_only image2d_msaa_t' needs OpenCL C 1.2 with cl_khr_gl_msaa_sharing
void samples(image2d_msaa_t i) {}
#endif
