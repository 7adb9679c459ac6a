// bfe demands one type of all three sources: of a signed field the numbers are read as :d as well.
// RUN: gasket cc --simd=8 %s -o - | FileCheck %s
// RUN: gasket run -g 1 -a n=2 -a x=int[]:-1073741824,1048576 -a out=int[1] --print out %s | FileCheck %s --check-prefix=SUM
// CHECK: bfe (1|M0) {{.*}}<1>:d {{.*}}<0;0>:d {{.*}}<0;0>:d {{.*}}<0>:d
// The fields are bits 9 to 20: 0 of 0xC0000000, -2048 of 0x00100000.
// SUM: {{^}}-2048{{$}}
kernel void k(global int *out, global const int *x, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] << 11 >> 20;
    *out = sum;
}
