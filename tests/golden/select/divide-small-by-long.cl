// A number of 32 bits divided by one of 64 takes the 32-bit operation; only when both may be larger is it done in steps.
// A divisor that is 0 or has more than 32 bits, those of which the predecessor has at least 32 bits, gives the quotient 0.
// RUN: gasket cc --simd=8 -o - %s | FileCheck %s
// CHECK-LABEL: kernel small
// CHECK:      cmp (8|M0) (ge){{.*}} 0xFFFFFFFF:ud
// CHECK:      math.iqot
// CHECK-NOT:  math.inv
// CHECK-LABEL: kernel large
// CHECK:      math.inv
kernel void small(global ulong *x, global const uint *y)
{
    size_t i = get_global_id(0);
    x[i] = y[i] / x[i];
}

kernel void large(global ulong *x, global const ulong *y)
{
    size_t i = get_global_id(0);
    x[i] = y[i] / x[i];
}
