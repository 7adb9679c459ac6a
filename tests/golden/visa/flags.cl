// Predicates in vISA: a comparison has no predicate and no condition for NaNs, and minima and maxima are instructions.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=8 %s | FileCheck %s
// CHECK:      .decl P{{[0-9]+}} v_type=P num_elts=16
// CHECK:      cmp.lt (M1_NM, 8) [[BOTH:P[0-9]+]] V{{[0-9]+}}(0,0)<1;1,0> V{{[0-9]+}}(0,0)<0;1,0>
// CHECK-NEXT: setp (M1_NM, 16) [[OTHER:P[0-9]+]] 0xffff:uw
// CHECK-NEXT: cmp.lt (M1_NM, 8) [[OTHER]] V{{[0-9]+}}(0,0)<0;1,0> V{{[0-9]+}}(0,0)<1;1,0>
// CHECK-NEXT: and (M1_NM, 16) [[BOTH]] [[BOTH]] [[OTHER]]
// CHECK:      cmp.ne (M1_NM, 8) [[NAN:P[0-9]+]] [[X:V[0-9]+_f]](0,0)<1;1,0> [[X]](0,0)<1;1,0>
// CHECK-NEXT: max (M1_NM, 8)
// CHECK-NEXT: (![[BOTH]]) sel (M1_NM, 8)
// CHECK-NEXT: (![[NAN]]) sel (M1_NM, 8)

// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=8
// RUN: gasket run -g 8 -a out=int[8] -a a=2 -a b=20 --print out %t.asm | FileCheck --check-prefix=OUT %s
// OUT:      {{^}}2{{$}}
// OUT-NEXT: {{^}}2{{$}}
// OUT-NEXT: {{^}}2{{$}}
// OUT-NEXT: {{^}}2{{$}}
// OUT-NEXT: {{^}}2{{$}}
// OUT-NEXT: {{^}}5{{$}}
// OUT-NEXT: {{^}}6{{$}}
// OUT-NEXT: {{^}}7{{$}}

kernel void flags(global int *out, int a, int b)
{
    int i = get_global_id(0);
    int both = a < i && i * i < b;

    out[i] = isnan(as_float(i << 23)) ? 1 : both ? 2 : max(a, i);
}
