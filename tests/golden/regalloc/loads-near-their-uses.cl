// RUN: gasket cc --simd=16 --print-after=shorten-ranges -o %t %s 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=CODE < %t
// RUN: %if small %{ true %} %else %{ FileCheck %s --check-prefix=WRITTEN < %t %}
// RUN: gasket run -g 32 -k sum -a from=float4[64]:fill=2 -a out=float4[32] --print out:1 %s | FileCheck %s --check-prefix=VALUE
// RUN: gasket run -g 32 -l 16 -k behind -a from=float4[64]:fill=2 -a out=same=from --print from:34 %s | FileCheck %s --check-prefix=SAME
// RUN: gasket run -g 32 -l 16 -k behind -a from=float4[64]:fill=2 -a out=float4[64] --print out:34 %s | FileCheck %s --check-prefix=SAME
// Eighteen vectors of four are more than the registers of sixteen lanes. All are loaded first, but one is enough at a time: each load
// moves to the sum that takes it. Where a store may write what was read before it, the loads stay in front of it, and some
// are spilled: what a load brings is written to memory without a look at what was there.
// CHECK: after shorten-ranges
// CHECK: define
// CHECK: surface_load.v4f32
// CHECK-NEXT: fadd
// CHECK: surface_load.v4f32
// CHECK-NEXT: fadd
// CHECK: ret void
// CODE: //.kernel sum
// CODE: //.scratch 0
// CODE: //.kernel behind
// CODE: //.scratch {{[1-9]}}
// WRITTEN: //.kernel behind
// WRITTEN: scratch block write of 8 registers
// WRITTEN-NOT: scratch block read of 8 registers
// VALUE: 36 36 36 36
// SAME: 0 0 0 0
// SAME: 36 36 36 36
#define EACH(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16) X(17)
#define LOAD(n) float4 v##n = from[i + n];
#define ADD(n) s += v##n;

kernel void sum(global const float4 *from, global float4 *out)
{
    size_t i = get_global_id(0);
    float4 s = 0;
    EACH(LOAD)
    EACH(ADD)
    out[i] = s;
}

kernel void behind(global float4 *from, global float4 *out)
{
    size_t i = get_global_id(0) / 16 * 32;
    float4 s = 0;
    EACH(LOAD)
    out[i + get_global_id(0) % 16] = 0;
    EACH(ADD)
    if (get_global_id(0) % 16 == 0)
        out[i + 16 + get_global_id(0) / 16] = s;
}
