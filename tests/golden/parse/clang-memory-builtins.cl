// clang's functions of memory, and those of floating-point numbers that OpenCL C does not have.
// RUN: gasket run -k k -g 1 -a o=int[9] -a f=float[4] -a b=uint[3] --print o --print f --print b %s | FileCheck %s
// RUN: gasket run -k k -O0 --via=ir -g 1 -a o=int[9] -a f=float[4] -a b=uint[3] --print o --print f --print b %s | FileCheck %s
// RUN: gasket run -k k -cl-std=CL1.2 --verify-each -g 1 -a o=int[9] -a f=float[4] -a b=uint[3] --print o --print f --print b %s | FileCheck %s
kernel void k(global int *o, global float *f, global uint *b)
{
    char a[4] = "abc", c[4] = "abd";

    o[0] = (int)__builtin_strlen(a) + 10 * (int)__builtin_strlen("four");
    o[1] = __builtin_bcmp(a, c, 2);
    o[2] = __builtin_bcmp(a, c, 3) != 0;
    o[3] = (int)((char *)__builtin_memchr(a, 'b' + 256, 4) - a);
    o[4] = __builtin_memchr(a, 'd', 4) == 0;
    char *end = __builtin_mempcpy(a, c, 3);
    o[5] = (int)(end - a);
    o[6] = a[2] == 'd';
    __builtin_bzero(a, 2);
    o[7] = a[0] + a[1];
    o[8] = a[2] == 'd';
    f[0] = __builtin_scalblnf(3.0f, 2);
    f[1] = __builtin_scalblnf(3.0f, 1L << 32);
    f[2] = (float)__builtin_scalbln(1.0, -1);
    f[3] = __builtin_canonicalizef(-0.0f) + (float)__builtin_canonicalize(1.5) + (float)__builtin_canonicalizef16(0.25h);
    b[0] = as_uint(__builtin_canonicalizef(as_float(0x7f800001u)));
    b[1] = (uint)as_ushort(__builtin_canonicalizef16(as_half((ushort)0xfc01)));
    b[2] = (uint)(as_ulong(__builtin_canonicalize(as_double(0x7ff0000000000001ul))) >> 32);
}
// CHECK: {{^}}43{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}inf{{$}}
// CHECK-NEXT: {{^}}0.5{{$}}
// CHECK-NEXT: {{^}}1.75{{$}}
// CHECK-NEXT: {{^}}2143289345{{$}}
// CHECK-NEXT: {{^}}65025{{$}}
// CHECK-NEXT: {{^}}2146959360{{$}}
