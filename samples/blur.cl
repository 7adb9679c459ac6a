/* blur - softens a picture: each texel becomes an average of its surroundings.
 *
 * Concept: images and samplers. A read through the sampler takes the nearest texel inside the picture, so the borders need no
 * test, and gives the channels as floats from 0 to 1, whatever the format stores; a write rounds them to the format of the other
 * image. The same code blurs pictures of bytes, of halves and of floats.
 *
 *   gasket run -k gauss -g 96,64 -a in=image:rgba,unorm8[64][96]:@samples/picture.ppm -a out=image:rgba,unorm8[64][96] -o out=blur.ppm samples/blur.cl
 *   gasket run -k box -g 96,64 -a radius=2 -a in=image:rgba,unorm8[64][96]:@samples/picture.ppm -a out=image:rgba,unorm8[64][96] -o out=blur.ppm samples/blur.cl
 */
// RUN: -k gauss -g 48,20 -a in=image:rgba,unorm8[20][48]:random=3 -a out=image:rgba,unorm8[20][48]
// RUN: -k gauss -g 48,20 -a in=image:rgba,float[20][48]:random=5 -a out=image:rgba,unorm8[20][48]
// RUN: -k box -g 33,7 -l 11,7 -a radius=1 -a in=image:rgba,unorm8[7][33]:random=4 -a out=image:rgba,unorm8[7][33]
// ORACLE: blur

constant sampler_t inside = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

/* All texels of the square count the same. */
kernel void box(read_only image2d_t in, write_only image2d_t out, int radius)
{
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float4 sum = 0;
    int side = 2 * radius + 1;

    for (int y = -radius; y <= radius; y++)
        for (int x = -radius; x <= radius; x++)
            sum += read_imagef(in, inside, at + (int2)(x, y));
    write_imagef(out, at, sum * (1.0f / (side * side)));
}

/* The weights fall off from the middle like a bell: products of binomial coefficients, whose sum is 1. */
constant float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

kernel void gauss(read_only image2d_t in, write_only image2d_t out)
{
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float4 sum = 0;

    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 5; x++)
            sum = fma(read_imagef(in, inside, at + (int2)(x - 2, y - 2)), (float4)(weights[x] * weights[y]), sum);
    write_imagef(out, at, sum);
}
