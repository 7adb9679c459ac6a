// RUN: gasket cc --simd=32 %s | FileCheck %s
// With 32 lanes an address of 64 bits is in four operands, and a message takes two of them as one: the read and the write take the
// same registers.
// CHECK: send {{.*}} r[[LOW:[0-9]+]] {{.*}} // a64 gather
// CHECK: send {{.*}} r[[HIGH:[0-9]+]] {{.*}} // a64 gather
// CHECK-NOT: mov
// CHECK: sends {{.*}} r[[LOW]] {{.*}} // a64 scatter
// CHECK-NOT: mov
// CHECK: sends {{.*}} r[[HIGH]] {{.*}} // a64 scatter
kernel void increment(global ulong *x)
{
    x[get_global_id(0)] += 3;
}
