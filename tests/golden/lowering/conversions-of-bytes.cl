// RUN: gasket run --via=sim -O0 --simd=8 -g 1 -a d=double[]:300.7,-200.3,98.9,65.9,-3.5,1.000488282181322575 -a c=char[]:-5,7 -a o=float[14] --print o %s | FileCheck %s
// RUN: gasket run --via=sim -O2 --simd=16 -g 1 -a d=double[]:300.7,-200.3,98.9,65.9,-3.5,1.000488282181322575 -a c=char[]:-5,7 -a o=float[14] --print o %s | FileCheck %s
// RUN: gasket run --via=ir -O0 -g 1 -a d=double[]:300.7,-200.3,98.9,65.9,-3.5,1.000488282181322575 -a c=char[]:-5,7 -a o=float[14] --print o %s | FileCheck %s
// Conversions between bytes and doubles, for which Gen9 has no single instruction, and with rounding modes that do not matter for bytes.
kernel void k(global const double *d, global const char *c, global float *o)
{
    // CHECK: {{^}}255{{$}}
    o[0] = convert_uchar_sat(d[0]);
    // CHECK-NEXT: {{^}}127{{$}}
    o[1] = convert_char_sat(d[0]);
    // CHECK-NEXT: {{^}}-128{{$}}
    o[2] = convert_char_sat(d[1]);
    // CHECK-NEXT: {{^}}0{{$}}
    o[3] = convert_uchar_sat(d[1]);
    // CHECK-NEXT: {{^}}98{{$}}
    o[4] = convert_char_sat(d[2]);
    // CHECK-NEXT: {{^}}99{{$}}
    o[5] = convert_uchar_sat_rtp(d[2]);
    // CHECK-NEXT: {{^}}65{{$}}
    o[6] = (char)d[3];
    // CHECK-NEXT: {{^}}66{{$}}
    o[7] = (uchar)(d[3] + 1);
    // CHECK-NEXT: {{^}}-3{{$}}
    o[8] = (char)d[4];
    // CHECK-NEXT: {{^}}-4{{$}}
    o[9] = convert_char_rtn(d[4]);
    // CHECK-NEXT: {{^}}-5{{$}}
    o[10] = convert_float_rtz(c[0]);
    // CHECK-NEXT: {{^}}7{{$}}
    o[11] = convert_double_rtp(c[1]);
    // CHECK-NEXT: {{^}}251{{$}}
    o[12] = convert_half_rtn((uchar)c[0]);
    // 1 + 2^-11 + 2^-30 is more than half of the way from 1 to the next half; rounded to float first, it would be just half, and become 1. 0x3C01 is 15361.
    // CHECK-NEXT: {{^}}15361{{$}}
    o[13] = as_ushort(convert_half_rte(d[5]));
}
