/* rotate - turns a picture around its middle.
 *
 * Concept: linear filtering. The point of the source is between four texels, and the sampler mixes them by their distance.
 * Points outside the picture are the border, which is transparent black with CLK_ADDRESS_CLAMP. The sampler is an argument: the same kernel
 * draws with sharp edges (nearest), or fills the plane with copies of the picture (repeat, with normalized coordinates).
 *
 *   gasket run -g 96,64 -a cosine=0.866 -a sine=0.5 -a in=image:rgba,unorm8[64][96]:@samples/picture.ppm -a smooth=sampler:clamp,linear,unnormalized -a out=image:rgba,unorm8[64][96] -o out=rotate.ppm samples/rotate.cl
 */
// RUN: -g 40,24 -a cosine=0.866 -a sine=0.5 -a in=image:rgba,unorm8[24][40]:random=3 -a smooth=sampler:clamp,linear,unnormalized -a out=image:rgba,unorm8[24][40]
// RUN: -g 40,24 -a cosine=0.6 -a sine=-0.8 -a in=image:rgba,float[24][40]:random=9 -a smooth=sampler:clamp,linear,unnormalized -a out=image:rgba,float[24][40]
// ORACLE: rotate

kernel void rotate(read_only image2d_t in, write_only image2d_t out, sampler_t smooth, float cosine, float sine)
{
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float2 middle = convert_float2(get_image_dim(in)) * 0.5f;

    /* the middle of a texel is half a texel from its corner */
    float2 from = convert_float2(at) + 0.5f - middle;
    float2 to = (float2)(fma(cosine, from.x, fma(sine, from.y, middle.x)), fma(-sine, from.x, fma(cosine, from.y, middle.y)));
    write_imagef(out, at, read_imagef(in, smooth, to));
}
