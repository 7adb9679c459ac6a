/* sobel - finds edges: the places where a picture changes fast.
 *
 * Concept: images of different formats. The colour picture is read as red, green and blue; the result has one channel, and is written as a
 * grey picture. Each work-item reads eight neighbours: on the hardware, the sampler's cache serves most of these reads.
 *
 *   gasket run -g 96,64 -a in=image:rgba,unorm8[64][96]:@samples/picture.ppm -a edges=image:r,unorm8[64][96] -o edges=sobel.pgm samples/sobel.cl
 */
// RUN: -g 40,30 -a in=image:rgba,unorm8[30][40]:random=3 -a edges=image:r,unorm8[30][40]
// RUN: -g 17,9 -l 17,3 -a in=image:rgba,float[9][17]:random=2 -a edges=image:r,unorm8[9][17]
// ORACLE: sobel

constant sampler_t inside = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

/* The brightness, as the eye sees it. */
float grey(read_only image2d_t in, int x, int y)
{
    float4 colour = read_imagef(in, inside, (int2)(x, y));

    return fma(0.2126f, colour.x, fma(0.7152f, colour.y, 0.0722f * colour.z));
}

kernel void sobel(read_only image2d_t in, write_only image2d_t edges)
{
    int x = get_global_id(0), y = get_global_id(1);
    float nw = grey(in, x - 1, y - 1), n = grey(in, x, y - 1), ne = grey(in, x + 1, y - 1);
    float w = grey(in, x - 1, y), e = grey(in, x + 1, y);
    float sw = grey(in, x - 1, y + 1), s = grey(in, x, y + 1), se = grey(in, x + 1, y + 1);
    float across = fma(2.0f, e - w, (ne + se) - (nw + sw)), down = fma(2.0f, s - n, (sw + se) - (nw + ne));

    write_imagef(edges, (int2)(x, y), (float4)((fabs(across) + fabs(down)) * 0.25f, 0, 0, 1));
}
