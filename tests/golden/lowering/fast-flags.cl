// RUN: gasket cc -O0 -cl-unsafe-math-optimizations --passes=drop-dead --emit=ir %s | FileCheck %s
// What the options allow concerns the kernel's own operations: the library's are exact to the bit, whatever the options.
// CHECK-LABEL: define spir_kernel void @f
// CHECK: fmul reassoc nsz arcp contract afn float
// CHECK-LABEL: define internal {{.*}}float @library._Z5sinpif
// CHECK-NOT: contract
kernel void f(global float *a)
{
    a[0] = sinpi(a[1]) * a[2];
}
