// RUN: gasket cc --emit=thread-ir --simd=16 %s -o %t.ll
// RUN: gasket cc %t.ll | FileCheck %s
// RUN: gasket run -g 1 -a s=hex:010203 -a n=-1 -a v=1,2,3 -a out=int[2] --print out %t.ll | FileCheck --check-prefix=RAN %s
// RUN: gasket run --via=ir -g 1 -a s=hex:010203 -a n=-1 -a v=1,2,3 -a out=int[2] --print out %t.ll | FileCheck --check-prefix=RAN %s
// Text in thread form keeps what the kernel says of its arguments. A record of three bytes is given as three bytes.
// CHECK:      //.arg 0 s value three
// CHECK-NEXT: //.arg 1 n value int
// CHECK-NEXT: //.arg 2 v value uint3
// CHECK-NEXT: //.arg 3 out buffer int*
// RAN:      6
// RAN-NEXT: 5
typedef struct { char a, b, c; } three;
kernel void k(three s, int n, uint3 v, global int *restrict out)
{
    out[0] = s.a + s.b + s.c;
    out[1] = n + (int)(v.x + v.y + v.z);
}
