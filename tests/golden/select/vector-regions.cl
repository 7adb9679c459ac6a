// RUN: gasket cc -cl-ext=+__gasket_regions --simd=8 %s | FileCheck %s
// A row and a column of a uniform matrix are operands of one addition. <8;2,4> are the elements of <4;1,0>.
// CHECK: add (4|M0) r{{[0-9]+}}.0<1>:d r[[M:[0-9]+]].4<4;4,1>:d r[[M]].1<8;2,4>:d
kernel void k(global const int16 *in, global int4 *out)
{
    int16 m = *in;

    *out = __gasket_read_region4(m, 0, 4, 1, 4) + __gasket_read_region4(m, 4, 1, 0, 1);
}
