// RUN: gasket cc --emit=ir %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc --emit=ir -Wno-spir-compat %s -o /dev/null 2>&1 | FileCheck --allow-empty --check-prefix=OFF %s
// OFF-NOT: warning:
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this sampler has no filter; combine its value with CLK_FILTER_NEAREST or CLK_FILTER_LINEAR [-Wspir-compat]
constant sampler_t none = CLK_ADDRESS_CLAMP;
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this sampler has more than one filter; combine its value with {{.*}} [-Wspir-compat]
constant sampler_t both = CLK_FILTER_NEAREST | CLK_FILTER_LINEAR;
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this sampler has an invalid addressing mode; use one CLK_ADDRESS_ constant [-Wspir-compat]
constant sampler_t address = CLK_FILTER_NEAREST | CLK_ADDRESS_MIRRORED_REPEAT | CLK_ADDRESS_REPEAT;
constant sampler_t right = CLK_FILTER_NEAREST | CLK_ADDRESS_MIRRORED_REPEAT | CLK_NORMALIZED_COORDS_TRUE;
kernel void k(image2d_t i, global float4 *out)
{
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: this sampler has no filter
    out[0] = read_imagef(i, 0, (int2)(0)) + read_imagef(i, right, (float2)(0));
}
