// Every addressing mode, filter and kind of coordinates, for each shape (of arrays the linear filter); with a border where the mode has one.
// PoCL scales the layer of an array with normalized coordinates, which is 0 there. (OpenCL C: "Image Addressing and Filtering".)
// ORACLE: pocl
// ULP out: 4
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp_to_edge,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp_to_edge,nearest,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp_to_edge,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp_to_edge,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp,nearest,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:clamp,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:repeat,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:mirrored_repeat,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:mirrored_repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:none,nearest,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:none,nearest,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:none,linear,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image1d_t -g 64 -l 16 -a in=image:rgba,float[8]:random=3 -a s=sampler:none,linear,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp_to_edge,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp_to_edge,nearest,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp_to_edge,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp_to_edge,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp,nearest,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:clamp,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:repeat,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:mirrored_repeat,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:mirrored_repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:none,nearest,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:none,nearest,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:none,linear,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image2d_t -g 64 -l 16 -a in=image:rgba,float[6][8]:random=3 -a s=sampler:none,linear,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp_to_edge,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp_to_edge,nearest,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp_to_edge,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp_to_edge,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp,nearest,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:clamp,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:repeat,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:mirrored_repeat,nearest,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:mirrored_repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:none,nearest,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:none,nearest,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:none,linear,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image3d_t -g 64 -l 16 -a in=image:rgba,float[4][6][8]:random=3 -a s=sampler:none,linear,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:clamp_to_edge,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:clamp_to_edge,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:clamp,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:clamp,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:mirrored_repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:none,linear,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image1d_array_t -g 64 -l 16 -a in=image:rgba,float[3][8]:random=3 -a s=sampler:none,linear,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:clamp_to_edge,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:clamp_to_edge,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:clamp,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:clamp,linear,unnormalized -a scale=8.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:mirrored_repeat,linear,normalized -a scale=1.0 -a inside=0 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:none,linear,normalized -a scale=1.0 -a inside=1 -a out=float4[64]
// RUN: -k sample_image2d_array_t -g 64 -l 16 -a in=image:rgba,float[3][6][8]:random=3 -a s=sampler:none,linear,unnormalized -a scale=8.0 -a inside=1 -a out=float4[64]

/* A position in units of the image, from beyond one side of it to beyond the other or, if INSIDE, at least a texel from its edges; times
 * the size of the image in texels, SCALE by PROPORTIONS, where coordinates are not normalized. */
static float4 coordinates(int i, int inside, float scale, float4 proportions)
{
    float4 t = (float4)(i * 0.0437f, (i * 5 % 64) * 0.0411f, (i * 11 % 64) * 0.0453f, 0.0f);
    float4 p = inside ? 0.27f + 0.16f * t : 0.9f * t - 0.83f;

    return scale == 1.0f ? p : p * scale * proportions;
}

kernel void sample_image1d_t(read_only image1d_t in, sampler_t s, float scale, int inside, global float4 *out)
{
    int i = get_global_id(0);
    float4 p = coordinates(i, inside, scale, (float4)(1.0f));

    out[i] = read_imagef(in, s, p.x);
}

kernel void sample_image2d_t(read_only image2d_t in, sampler_t s, float scale, int inside, global float4 *out)
{
    int i = get_global_id(0);
    float4 p = coordinates(i, inside, scale, (float4)(1.0f, 0.75f, 1.0f, 1.0f));

    out[i] = read_imagef(in, s, p.xy);
}

kernel void sample_image3d_t(read_only image3d_t in, sampler_t s, float scale, int inside, global float4 *out)
{
    int i = get_global_id(0);
    float4 p = coordinates(i, inside, scale, (float4)(1.0f, 0.75f, 0.5f, 1.0f));

    out[i] = read_imagef(in, s, p);
}

kernel void sample_image1d_array_t(read_only image1d_array_t in, sampler_t s, float scale, int inside, global float4 *out)
{
    int i = get_global_id(0);
    float4 p = coordinates(i, inside, scale, (float4)(1.0f));
    float layer = scale == 1.0f ? -(i % 2) : (i % 5) - 1;

    out[i] = read_imagef(in, s, (float2)(p.x, layer));
}

kernel void sample_image2d_array_t(read_only image2d_array_t in, sampler_t s, float scale, int inside, global float4 *out)
{
    int i = get_global_id(0);
    float4 p = coordinates(i, inside, scale, (float4)(1.0f, 0.75f, 1.0f, 1.0f));
    float layer = scale == 1.0f ? -(i % 2) : (i % 5) - 1;

    out[i] = read_imagef(in, s, (float4)(p.xy, layer, 0.0f));
}
