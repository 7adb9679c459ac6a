// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// There are no arrays of images and samplers.
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: an array of 'read_only image2d_t' is not allowed
typedef image2d_t images[2];
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: an array of 'read_only image2d_depth_t' is not allowed
typedef image2d_depth_t depths[2];
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: an array of 'sampler_t' is not allowed
typedef sampler_t samplers[2];
typedef clk_event_t events[2];
