// RUN: gasket run -cl-std=CL3.0 -g 1 -a 'f=float[]:-0.0,0.0' --print f %s | FileCheck %s
// RUN: gasket run -cl-std=CL3.0 --via=ir -g 1 -a 'f=float[]:-0.0,0.0' --print f %s | FileCheck %s
// Neither zero is less than the other: the old one stays.
// CHECK:      -0
// CHECK-NEXT: {{^0$}}
kernel void k(global atomic_float *f)
{
    atomic_fetch_min(f, 0.0f);
    atomic_fetch_max(f + 1, -0.0f);
}
