// RUN: gasket run -g 4 -a 'x=double[]:1e300,-1e300,300,nan' -a c=char[4] -a u=uchar[4] --print c --print u %s | FileCheck %s
// RUN: gasket run --via=ir -g 4 -a 'x=double[]:1e300,-1e300,300,nan' -a c=char[4] -a u=uchar[4] --print c --print u %s | FileCheck %s
// Conversions are saturated, and of a NaN 0 (ir/README.md, "Casts"), also those to 8 bits, which take two instructions.
// CHECK:      127
// CHECK-NEXT: -128
// CHECK-NEXT: 127
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: 255
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: 255
// CHECK-NEXT: {{^0$}}
kernel void k(global const double *x, global char *c, global uchar *u)
{
    size_t i = get_global_id(0);

    c[i] = convert_char(x[i]);
    u[i] = convert_uchar(x[i]);
}
