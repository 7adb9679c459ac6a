// RUN: gasket run --via=ir -g 1 %s | FileCheck %s
// RUN: gasket run --via=ir --check -g 1 %s | FileCheck %s
// RUN: gasket run --via=sim -g 1 %s | FileCheck %s
// RUN: gasket run --via=sim --check -g 1 %s | FileCheck %s
// A kernel that prints and has no buffer: the printf buffer is the first one.
// CHECK: {{^}}42 is printed{{$}}
kernel void k(void)
{
    printf("%d is printed\n", 42);
}
