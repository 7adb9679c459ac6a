// RUN: gasket cc --emit=ast %s | FileCheck %s
// RUN: not gasket run -k a -g 1 %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: error: kernel 'a' cannot be compiled: parameter 'image' has the unsupported type 'image2d_t'
// A kernel that uses what is not supported is refused with the reason; the other kernels of the file are as good as ever.
constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
// CHECK: kernel 'void a(image2d_t, global float4 *)' refused: parameter 'image' has the unsupported type 'image2d_t'
kernel void a(read_only image2d_t image, global float4 *p) { p[0] = read_imagef(image, s, (int2)(0, 0)); }
// CHECK: kernel 'void c(global int *)' <
// CHECK: assign 'int'
kernel void c(global int *p) { p[0] = 1; }
