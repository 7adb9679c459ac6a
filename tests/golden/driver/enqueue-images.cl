// An enqueued block accesses the images that it captures.
// RUN: gasket run -k copy -g 1 -a a=image:rgba,float[1][4]:iota -a b=image:rgba,float[1][4]:fill=2 -a to=image:r,float[1][4] -a out=float4[4] --print out --print to %s | FileCheck %s --check-prefix=COPY
// RUN: gasket run -O0 --simd=8 -k copy -g 1 -a a=image:rgba,float[1][4]:iota -a b=image:rgba,float[1][4]:fill=2 -a to=image:r,float[1][4] -a out=float4[4] --print out --print to %s | FileCheck %s --check-prefix=COPY
// RUN: gasket run --via=ir -k copy -g 1 -a a=image:rgba,float[1][4]:iota -a b=image:rgba,float[1][4]:fill=2 -a to=image:r,float[1][4] -a out=float4[4] --print out --print to %s | FileCheck %s --check-prefix=COPY
// RUN: gasket run --check -k copy -g 1 -a a=image:rgba,float[1][4]:iota -a b=image:rgba,float[1][4]:fill=2 -a to=image:r,float[1][4] -a out=float4[4] --print out --print to %s | FileCheck %s --check-prefix=COPY
// RUN: gasket cc %s -o %t.asm
// RUN: gasket run -k copy -g 1 -a a=image:rgba,float[1][4]:iota -a b=image:rgba,float[1][4]:fill=2 -a to=image:r,float[1][4] -a out=float4[4] --print out --print to %t.asm | FileCheck %s --check-prefix=COPY
// COPY:      {{^}}20 21 22 23{{$}}
// COPY-NEXT: {{^}}24 25 26 27{{$}}
// COPY-NEXT: {{^}}28 29 30 31{{$}}
// COPY-NEXT: {{^}}32 33 34 35{{$}}
// COPY-NEXT: {{^}}0{{$}}
// COPY-NEXT: {{^}}1{{$}}
// COPY-NEXT: {{^}}2{{$}}
// COPY-NEXT: {{^}}3{{$}}
kernel void copy(read_only image2d_t a, write_only image2d_t to, global float4 *out, read_only image2d_t b)
{
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4), ^{
        int i = get_global_id(0);
        out[i] = read_imagef(a, (int2)(i, 0)) + 10 * read_imagef(b, (int2)(i, 0));
        write_imagef(to, (int2)(i, 0), (float4)(i));
    });
}
