// RUN: gasket run -w --via=ir -O0 -g 1 -a x=1000 -a y=0 -a out=int[4] --print out %s | FileCheck %s
// RUN: gasket run -w --via=ir -O2 -g 1 -a x=1000 -a y=0 -a out=int[4] --print out %s | FileCheck %s
// RUN: gasket run -w --via=sim -O2 -g 1 -a x=1000 -a y=0 -a out=int[4] --print out %s | FileCheck %s
// With 32 bits a quotient and a remainder by 0 are all ones or, signed, INT_MAX (gen9.md, 6.4): they exceed the dividend and
// the divisor, and signed operands that are not negative are not divided without a sign.
// CHECK:      {{^}}1{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}2147483647{{$}}
// CHECK-NEXT: {{^}}2147483647{{$}}
kernel void divide(uint x, uint y, global int *out)
{
    uint small = x & 127, flag = y & 1;

    out[0] = small / flag > 127;
    out[1] = small % flag > 127;
    out[2] = (int)small / (int)flag;
    out[3] = (int)small % (int)flag;
}
