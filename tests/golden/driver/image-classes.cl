// RUN: gasket run -g 1 -a a=image:r,uint32[1][1]:fill=5 -a b=image:r,float[1][1]:fill=6 -a c=image:r,uint32[1][1]:fill=7 -a as_float=0 -a out=int[3] --print out %s | FileCheck %s
// An image that is read as numbers of two classes has a surface for each; the surfaces of other images with these classes do not serve it.
// CHECK:      {{^}}5{{$}}
// CHECK-NEXT: {{^}}6{{$}}
// CHECK-NEXT: {{^}}7{{$}}
kernel void k(read_only image2d_t a, read_only image2d_t b, read_only image2d_t c, int as_float, global int *out)
{
    out[0] = read_imageui(a, (int2)(0, 0)).x;
    out[1] = read_imagef(b, (int2)(0, 0)).x;
    if (as_float)
        out[2] = read_imagef(c, (int2)(0, 0)).x;
    else
        out[2] = read_imageui(c, (int2)(0, 0)).x;
}
