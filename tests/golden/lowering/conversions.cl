// RUN: gasket run -O0 -g 1 -l 1 -a out=int[16] -a d=0x1.002000001p0 -a t=0x1.0000000001p0 -a f=300.7 -a c=-3 -a x=1 %s --print out | FileCheck %s
// RUN: gasket run -O2 -g 1 -l 1 -a out=int[16] -a d=0x1.002000001p0 -a t=0x1.0000000001p0 -a f=300.7 -a c=-3 -a x=1 %s --print out | FileCheck %s
// RUN: gasket run -O2 -g 1 -l 1 -a out=int[16] -a d=0x1.002000001p0 -a t=0x1.0000000001p0 -a f=300.7 -a c=-3 -a x=1 %s --print out --via=ir | FileCheck %s
// Conversions that Gen9 does in more than one step. 1 + 2^-11 and a little more is nearer to 1 + 2^-10 (0x3C01) than to 1 (0x3C00): a double that goes through a float
// rounds once.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global int *out, double d, double t, float f, char c, short x)
{
    half one = (half)x, three = (half)-c;
    // CHECK: {{^}}15361{{$}}
    out[0] = as_ushort((half)d);
    // CHECK-NEXT: {{^}}15360{{$}}
    out[1] = as_ushort(convert_half_rtz(d));
    // CHECK-NEXT: {{^}}15361{{$}}
    out[2] = as_ushort(convert_half_rtp(t));
    // CHECK-NEXT: {{^}}48129{{$}}
    out[3] = as_ushort(convert_half_rtn(-t));
    // CHECK-NEXT: {{^}}127{{$}}
    out[4] = convert_char_sat(f);
    // CHECK-NEXT: {{^}}-128{{$}}
    out[5] = convert_char_sat(-f);
    // CHECK-NEXT: {{^}}255{{$}}
    out[6] = convert_uchar_sat(f);
    // CHECK-NEXT: {{^}}0{{$}}
    out[7] = convert_uchar_sat(-f);
    // 1/3 is 0x3555 as a half, -3 is 0xC200
    // CHECK-NEXT: {{^}}13653{{$}}
    out[8] = as_ushort(one / three);
    // CHECK-NEXT: {{^}}49664{{$}}
    out[9] = as_ushort((half)c);
    // CHECK-NEXT: {{^}}-3{{$}}
    out[10] = convert_char(-three);
    // LONG_MAX, the high half
    // CHECK-NEXT: {{^}}2147483647{{$}}
    out[11] = (int)(convert_long_sat(one / (one - one)) >> 32);
    // 65520 rounds to infinity, 0x7C00; toward zero 65504, 0x7BFF
    // CHECK-NEXT: {{^}}31744{{$}}
    out[12] = as_ushort(convert_half((long)65520 * x));
    // CHECK-NEXT: {{^}}31743{{$}}
    out[13] = as_ushort(convert_half_rtz((ulong)65520 * (ulong)x));
    // CHECK-NEXT: {{^}}300{{$}}
    out[14] = (int)convert_ulong(f);
    // CHECK-NEXT: {{^}}301{{$}}
    out[15] = convert_short_rte(f);
}
