// RUN: gasket cc --passes=drop-dead --emit=ir %s -o - | FileCheck %s
// RUN: gasket run -O0 -g 1 -a out=float[10] -a i=16777217 -a u=4294967295 -a b=2 %s --print out | FileCheck %s --check-prefix=RESULT --match-full-lines
// Integers become floating-point numbers by LLVM's instructions, which round to the nearest; only directed rounding takes another operation,
// and a bool, which is exact, never does. 16777217 is between the floats 16777216 and 16777218.
// CHECK: sitofp i32 {{%[0-9]+}} to float
// CHECK: uitofp i32 {{%[0-9]+}} to float
// CHECK: sitofp i32 {{%[0-9]+}} to float
// CHECK: uitofp i32 {{%[0-9]+}} to float
// CHECK: call float @gasket.sitofp.round.f32.i32(i32 {{%[0-9]+}}, i32 3)
// CHECK: call float @gasket.sitofp.round.f32.i32(i32 {{%[0-9]+}}, i32 1)
// CHECK: call float @gasket.sitofp.round.f32.i32(i32 {{%[0-9]+}}, i32 2)
// CHECK: call float @gasket.uitofp.round.f32.i32(i32 {{%[0-9]+}}, i32 3)
// CHECK: sitofp i32 {{%[0-9]+}} to float
// CHECK: uitofp i1 {{%[0-9]+}} to float
// RESULT:      16777216
// RESULT-NEXT: 4.2949673e+09
// RESULT-NEXT: 16777216
// RESULT-NEXT: 4.2949673e+09
// RESULT-NEXT: 16777216
// RESULT-NEXT: 16777218
// RESULT-NEXT: 16777216
// RESULT-NEXT: 4.294967e+09
// RESULT-NEXT: 1
// RESULT-NEXT: 1
kernel void k(global float *out, int i, uint u, int b)
{
    out[0] = i;
    out[1] = u;
    out[2] = convert_float(i);
    out[3] = convert_float_rte(u);
    out[4] = convert_float_rtz(i);
    out[5] = convert_float_rtp(i);
    out[6] = convert_float_rtn(i);
    out[7] = convert_float_rtz(u);
    out[8] = b > 1;
    out[9] = convert_float_rtz((bool)b);
}
