// Mipmapped images of the command line, in all ways, also as text in thread form. With `iota`, level 0 of 4 x 8 texels has 0 to 31, level 1 (2 x 4) 32 to 39, level 2 (1 x 2) 40 and 41, and
// level 3 42; (0.9,0.9) is in the last texel of each level. A level of detail beyond the last is the last.
// RUN: gasket run -k lod -g 5 -a i=image:r,float[4][8]/4:iota -a o=float[5] -a n=int[1] --print o --print n %s | FileCheck --check-prefix=LOD %s
// RUN: gasket run --via=ir -k lod -g 5 -a i=image:r,float[4][8]/4:iota -a o=float[5] -a n=int[1] --print o --print n %s | FileCheck --check-prefix=LOD %s
// RUN: gasket cc --emit=thread-ir --simd=8 %s -o %t.ll
// RUN: gasket run --via=ir -k lod -g 5 -a i=image:r,float[4][8]/4:iota -a o=float[5] -a n=int[1] --print o --print n %t.ll | FileCheck --check-prefix=LOD %s
// LOD: {{^}}31{{$}}
// LOD-NEXT: {{^}}39{{$}}
// LOD-NEXT: {{^}}41{{$}}
// LOD-NEXT: {{^}}42{{$}}
// LOD-NEXT: {{^}}42{{$}}
// LOD-NEXT: {{^}}4{{$}}
// A gradient of n texels of level 0 selects level log2(n): here 1, 2, 4, 8 and 16 of 8. The levels end with 63, 79, 83 and 84.
// RUN: gasket run -k gradients -g 5 -a i=image:r,float[8][8]/4:iota -a o=float[5] --print o %s | FileCheck --check-prefix=GRADIENTS %s
// RUN: gasket run --via=ir -k gradients -g 5 -a i=image:r,float[8][8]/4:iota -a o=float[5] --print o %s | FileCheck --check-prefix=GRADIENTS %s
// RUN: gasket run --via=ir -k gradients -g 5 -a i=image:r,float[8][8]/4:iota -a o=float[5] --print o %t.ll | FileCheck --check-prefix=GRADIENTS %s
// GRADIENTS: {{^}}63{{$}}
// GRADIENTS-NEXT: {{^}}79{{$}}
// GRADIENTS-NEXT: {{^}}83{{$}}
// GRADIENTS-NEXT: {{^}}84{{$}}
// GRADIENTS-NEXT: {{^}}84{{$}}
// A volume halves all three dimensions: 2 x 4 x 4, 1 x 2 x 2, 1 x 1 x 1.
// RUN: gasket run -k volume -g 3 -a i=image:r,float[2][4][4]/3:iota -a o=float[3] --print o %s | FileCheck --check-prefix=VOLUME %s
// RUN: gasket run --via=ir -k volume -g 3 -a i=image:r,float[2][4][4]/3:iota -a o=float[3] --print o %s | FileCheck --check-prefix=VOLUME %s
// VOLUME: {{^}}31{{$}}
// VOLUME-NEXT: {{^}}35{{$}}
// VOLUME-NEXT: {{^}}36{{$}}
// An array does not halve its layers. Level 1 has two layers of 2 x 2 texels; work-item n writes n + 1 to texel (0,0) of layer 1 of level n.
// RUN: gasket run -k write -g 3 -a i=image:r,float[2][4][4]/3 --print i/1 --print i/2 %s | FileCheck --check-prefix=WRITE %s
// RUN: gasket run --via=ir -k write -g 3 -a i=image:r,float[2][4][4]/3 --print i/1 --print i/2 %s | FileCheck --check-prefix=WRITE %s
// WRITE-COUNT-4: {{^}}0{{$}}
// WRITE-NEXT: {{^}}2{{$}}
// WRITE-COUNT-3: {{^}}0{{$}}
// WRITE-NEXT: {{^}}0{{$}}
// WRITE-NEXT: {{^}}3{{$}}
// WRITE-NOT: {{.}}
// All levels: 4 * (32 + 8 + 2) bytes. A file that is written is read back.
// RUN: gasket run -k write -g 3 -a i=image:r,float[2][4][4]/3 -o i=%t.raw -o i/2=%t.npy %s
// RUN: gasket run -k nothing -g 1 -a i=image:r,float[2][4][4]/3:@%t.raw --print i/2 %s | FileCheck --check-prefix=FILE %s
// RUN: gasket run -k nothing -g 1 -a i=image:r,float[2][1][1]:@%t.npy --print i %s | FileCheck --check-prefix=FILE %s
// FILE: {{^}}0{{$}}
// FILE-NEXT: {{^}}3{{$}}
// A picture is level 0.
// RUN: printf 'P5\n2 2\n255\nabcd' > %t.pgm
// RUN: gasket run -k bytes -g 1 -a i=image:r,uint8[2][2]/2:@%t.pgm --print i -o i/0=%t.copy.pgm %s | FileCheck --check-prefix=PICTURE %s
// RUN: cmp %t.pgm %t.copy.pgm
// PICTURE: {{^}}97{{$}}
// PICTURE-NEXT: {{^}}98{{$}}
// PICTURE-NEXT: {{^}}99{{$}}
// PICTURE-NEXT: {{^}}100{{$}}
// PICTURE-NEXT: {{^}}0{{$}}
// RUN: not gasket run -k write -g 3 -a i=image:r,float[2][4][4]/3 -o i/3=%t.raw %s 2>&1 | FileCheck --check-prefix=LEVEL %s
// LEVEL: error: -o i/3={{.*}}: the image has only the levels 0 to 2
// RUN: not gasket run -k write -g 3 -a i=image:r,float[2][4][4]/3 --print i/x %s 2>&1 | FileCheck --check-prefix=NUMBER %s
// NUMBER: error: --print i/x: expected NAME/LEVEL, the number of a mipmap level
// RUN: not gasket run -k lod -g 1 -a i=image:r,float[4][8] -a o=float[1] -a n=int[1] --print o/0 %s 2>&1 | FileCheck --check-prefix=BUFFER %s
// BUFFER: error: --print o/0: only an image has mipmap levels
// RUN: not gasket run -k write -g 3 -a i=image:r,float[2][4][4]/3 -o i=%t.npy %s 2>&1 | FileCheck --check-prefix=ONE %s
// ONE: error: -o i={{.*}}: the image has 3 mipmap levels; choose one: i/0
// RUN: not gasket run -k write -g 3 -a i=image:r,float[2][4][4]/4 %s 2>&1 | FileCheck-in-part --check-prefix=MANY %s
// MANY: '4' is no number of mipmap levels (1 to 3 for this size)
// RUN: not gasket run -k buffer -g 1 -a i=image:r,float[8]/2 %s 2>&1 | FileCheck-in-part --check-prefix=TYPE %s
// TYPE: an image1d_buffer_t has no mipmap levels
// RUN: not gasket run -k lod -g 1 -a i=image:r,float[layers=2][8]/2 -a o=float[1] -a n=int[1] %s 2>&1 | FileCheck-in-part --check-prefix=LAYERS %s
// LAYERS: an image2d_t has no layers
constant sampler_t nearest = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void lod(read_only image2d_t i, global float *o, global int *n)
{
    o[get_global_id(0)] = read_imagef(i, nearest, (float2)(0.9f, 0.9f), (float)get_global_id(0)).x;
    *n = get_image_num_mip_levels(i);
}

kernel void gradients(read_only image2d_t i, global float *o)
{
    float step = (1 << get_global_id(0)) / 8.0f;
    o[get_global_id(0)] = read_imagef(i, nearest, (float2)(0.9f, 0.9f), (float2)(step, 0), (float2)(0, step / 2)).x;
}

kernel void volume(read_only image3d_t i, global float *o)
{
    o[get_global_id(0)] = read_imagef(i, nearest, (float4)(0.9f, 0.9f, 0.9f, 0), (float)get_global_id(0)).x;
}

kernel void write(write_only image2d_array_t i)
{
    int level = get_global_id(0);
    write_imagef(i, (int4)(0, 0, 1, 0), level, (float4)(level + 1));
}

kernel void bytes(read_only image2d_t i)
{
}

kernel void buffer(read_only image1d_buffer_t i)
{
}

kernel void nothing(read_only image2d_array_t i)
{
}
