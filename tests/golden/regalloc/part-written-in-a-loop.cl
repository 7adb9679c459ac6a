// A spilled vector that begins before a loop, and of which each iteration writes one lane: each write keeps the other lanes.
// Component k of lane l is the sum of l + k + 16 j for j below 8, so 8 (l + k) + 448.
// RUN: gasket cc --simd=16 -O1 %s | FileCheck %s --check-prefix=SPILLED
// RUN: gasket run --simd=16 -O1 -g 16 -a in=int[144]:iota -a out=int[256] -a n=16 --print out %s | FileCheck %s
// SPILLED: scratch block read
// CHECK:      {{^}}448{{$}}
// CHECK-NEXT: {{^}}456{{$}}
// CHECK-NEXT: {{^}}464{{$}}
// CHECK-NEXT: {{^}}472{{$}}
// CHECK-COUNT-12: {{^[0-9]+$}}
// CHECK-NEXT: {{^}}456{{$}}
// CHECK-NEXT: {{^}}464{{$}}
// CHECK-NEXT: {{^}}472{{$}}
kernel void k(global const int *in, global int *out, int n)
{
    int l = get_local_id(0);
    int16 a, b, c, d, e, f, g, h;

    for (int i = 0; i < n; i++)
        if (in[i] == l) {
            a = vload16(0, in + i);
            b = vload16(1, in + i);
            c = vload16(2, in + i);
            d = vload16(3, in + i);
            e = vload16(4, in + i);
            f = vload16(5, in + i);
            g = vload16(6, in + i);
            h = vload16(7, in + i);
        }
    vstore16(a + b + c + d + e + f + g + h, l, out);
}
