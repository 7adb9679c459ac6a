// A sampler with CLK_ADDRESS_NONE promises that all coordinates are inside.
// RUN: -g 4 -a in=image:r,float[4]:iota -a out=float[4]
// SAYS: CLK_ADDRESS_NONE at coordinate 0 = -1, outside the 4 texels of image 'in'
// EXPECT out: 0 0 1 2
#ifdef FIXED
constant sampler_t s = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
#else
constant sampler_t s = CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
#endif

kernel void left(read_only image1d_t in, global float *out)
{
    int x = get_global_id(0);

    out[x] = read_imagef(in, s, x - 1).x; // FINDS: bounds
}
