// RUN: gasket cc --passes=inline,drop-dead --emit=ir %s -o - | FileCheck %s
// RUN: gasket cc --passes=inline,drop-dead --emit=ir -DFEW %s -o - | FileCheck --check-prefix=FEW %s
// A large function goes to its callers, but not where many kernels would all become large.
#define TIMES10(x) x x x x x x x x x x

uint stir(uint x, uint y)
{
    TIMES10(TIMES10(TIMES10(x = x * 3 + y; y ^= x;) x += y;))
    return x;
}

#define KERNEL(name) kernel void name(global uint *out) { out[0] = stir(stir(out[0], out[1]), out[2]); }

// CHECK-LABEL: define spir_kernel void @one(
// CHECK: call {{.*}}@stir(
// CHECK: ret void
// FEW-LABEL: define spir_kernel void @one(
// FEW-NOT: call
// FEW: ret void
KERNEL(one)
#ifndef FEW
#define KERNELS(a) KERNEL(a##0) KERNEL(a##1) KERNEL(a##2) KERNEL(a##3) KERNEL(a##4) KERNEL(a##5) KERNEL(a##6) KERNEL(a##7) KERNEL(a##8) KERNEL(a##9)
KERNELS(a) KERNELS(b) KERNELS(c)
#endif
