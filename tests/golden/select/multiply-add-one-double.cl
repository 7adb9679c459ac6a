// RUN: gasket cc %s | FileCheck %s
// RUN: gasket run -g 1 -l 1 -a out=double[1] -a x=1.5 -a y=-2 -a z=10 --print out %s | FileCheck --check-prefix=VALUE %s
// mad repeats no element of a double, so a uniform one is computed in two equal channels, and one of them is stored.
// CHECK: mad (2|M0)
// VALUE: {{^7$}}
kernel void k(global double *out, double x, double y, double z)
{
    *out = fma(x, y, z);
}
