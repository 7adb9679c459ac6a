// Declarations of vISA: the payload as inputs at the offsets of the thread's registers, the header as %r0, and an alias for each type in
// which a variable is read or written.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=16 %s | FileCheck %s
// CHECK:      {{^}}.version 4.1
// CHECK-NEXT: {{^}}.kernel "variables"
// CHECK-NEXT: .decl [[HEADER:V[0-9]+]] v_type=G type=d num_elts=8 align=GRF alias=<%r0, 0>
// CHECK:      .decl [[IDS:V[0-9]+]] v_type=G type=uw num_elts=16 align=GRF
// CHECK:      .decl [[DATA:V[0-9]+]]_ub v_type=G type=ub num_elts=64 align=GRF alias=<[[DATA]], 0>
// CHECK:      .input [[IDS]] offset=32 size=32
// CHECK:      .kernel_attr OutputAsmPath="variables"
// CHECK-NEXT: .kernel_attr Target="cm"
// CHECK-NEXT: .kernel_attr SimdSize=16
// CHECK-NEXT: .function "variables"
// CHECK:      or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:uw
// CHECK:      FILE "{{.*}}variables.cl"
// CHECK-NEXT: LOC [[#]]
// CHECK-NEXT: mul (M1_NM, 1) V{{[0-9]+}}(0,0)<1> [[HEADER]](0,1)<0;1,0> V{{[0-9]+}}(0,0)<0;1,0>
// CHECK:      raw_send (M1, 16) 0xc 2 2 0x04205e01:ud V{{[0-9]+}}.0 [[DATA]].0
// CHECK:      [[DATA]]_ub(0,{{[0-9]+}})<32;8,4>

// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=16
// RUN: gasket run -g 2 -a out=uint[2] -a in=uint[2]:fill=0x01020304 --print out %t.asm | FileCheck --check-prefix=OUT %s
// OUT:      {{^}}16909066{{$}}
// OUT-NEXT: {{^}}16909066{{$}}

kernel void variables(global uint *out, global uint *in)
{
    int i = get_global_id(0);
    uint x = in[i];

    out[i] = x + (x & 0xff) + (x >> 8 & 0xff) - (x >> 24);
}
