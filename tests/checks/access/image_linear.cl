// The mean of integers is no integer: a linear filter needs an image of floats or normalized numbers.
// RUN: -g 2 -a in=image:r,int16[4]:iota -a out=int[2]
// SAYS: read of image 'in', whose texels are integers, through a linear sampler
// EXPECT out: 1 2
kernel void between(read_only image1d_t in, global int *out)
{
    int x = get_global_id(0);
#ifdef FIXED
    const sampler_t s = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
#else
    const sampler_t s = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;
#endif

    out[x] = read_imagei(in, s, x + 1.0f).x; // FINDS: access
}
