// A read without a sampler beyond the right border of an image.
// RUN: -g 4,2 -a in=image:r,unorm8[2][4]:iota -a out=image:r,unorm8[2][4]
// SAYS: read at \(4,0\), outside image 'in' of size \(4,2\)
// EXPECT out: 1 2 3 3 5 6 7 7
kernel void shift(read_only image2d_t in, write_only image2d_t out)
{
    int2 at = (int2)(get_global_id(0), get_global_id(1)), next = at + (int2)(1, 0);

#ifdef FIXED
    next.x = min(next.x, get_image_width(in) - 1);
#endif
    write_imagef(out, at, read_imagef(in, next)); // FINDS: bounds
}
