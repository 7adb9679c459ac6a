constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
kernel void a(read_only image2d_t image, global float4 *p) { p[0] = read_imagef(image, s, (int2)(0, 0)); }
void helper(global int *p) { enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ p[0] = 1; }); }
kernel void b(global int *p) { helper(p); }
kernel void c(global int *p) { p[0] = 1; }
