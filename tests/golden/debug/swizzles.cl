// Vectors that are regions of a vector in registers: one whose elements are at one distance, in their order, is shown, and no other one has wrong elements.
// RUN: gasket debug --via=sim -g 1 -l 1 -a 'out=int[8]' -a v=11,12,13,14 -a s=7 %s -ex 'tbreak 13' -ex c -ex 'info locals' --batch | FileCheck %s
kernel void k(global int *out, int4 v, int s)
{
    int4 twice = v.xxyy;
    int4 again = v.xyxy;
    int4 reversed = v.wzyx;
    int2 even = v.xz;

    out[0] = s;
    vstore4(twice * s, 0, out);
    vstore4(again * s, 1, out);
    vstore4(reversed * s, 0, out);
    vstore2(even * s, 2, out);
}
// CHECK: 13{{.*}}vstore4(reversed * s, 0, out);
// CHECK-NEXT: even = {11, 13}
// CHECK-NEXT: reversed = {14, 13, 12, 11}
// CHECK-NEXT: again = <optimized out>
// CHECK-NEXT: twice = <optimized out>
