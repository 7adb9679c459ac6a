// Pointers to generic memory in vISA: the tag of private memory (001) and of local memory (010) is set, tested, and cleared, as Intel's
// document on the generic address space writes it.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=8 --generic=switch --private-memory=global %s | FileCheck %s
// CHECK:      and (M1_NM, 8) [[BARE:V[0-9]+]](0,0)<1> V{{[0-9]+}}(0,0)<1;1,0> 0x1fffffffffffffff:q
// CHECK-NEXT: or (M1_NM, 8) V{{[0-9]+}}(0,0)<1> [[BARE]](0,0)<1;1,0> 0x2000000000000000:q
// CHECK:      or (M1, 8) [[GENERIC:V[0-9]+]](0,0)<1> V{{[0-9]+}}_ud(0,0)<1;1,0> 0x4000000000000000:q
// CHECK:      shr (M1_NM, 8) [[TAG:V[0-9]+]](0,0)<1> [[GENERIC]]_uq(0,0)<1;1,0> 0x3d:w
// CHECK-NEXT: cmp.eq (M1_NM, 8) [[LOCAL:P[0-9]+]] [[TAG]]_q(0,0)<1;1,0> 0x2:w
// CHECK:      ([[LOCAL]]) goto (M1, 8) B{{[0-9]+}}
// CHECK:      shl (M1_NM, 8) [[SHIFTED:V[0-9]+]](0,0)<1> [[GENERIC]](0,0)<1;1,0> 0x4:w
// CHECK:      asr (M1_NM, 8) [[ADDRESS:V[0-9]+]](0,0)<1> [[SHIFTED]](0,0)<1;1,0> 0x4:w
// CHECK-NEXT: raw_send (M1, 8) 0xc 2 1 0x041401ff:ud [[ADDRESS]].0 V{{[0-9]+}}.0

// The finalizer's code: work-items 0 and 2 read local memory (n has bits 0 and 2), 1 and 3 private, 4 and 6 global memory.
// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=8 --generic=switch --private-memory=global
// RUN: gasket run -g 8 -a out=int[8] -a in=int[8]:fill=50 -a n=5 --print out %t.asm | FileCheck --check-prefix=OUT %s
// OUT:      {{^}}0{{$}}
// OUT-NEXT: {{^}}1006{{$}}
// OUT-NEXT: {{^}}2{{$}}
// OUT-NEXT: {{^}}1008{{$}}
// OUT-NEXT: {{^}}50{{$}}
// OUT-NEXT: {{^}}1006{{$}}
// OUT-NEXT: {{^}}50{{$}}
// OUT-NEXT: {{^}}1008{{$}}

kernel void tags(global int *out, global int *in, int n)
{
    int i = get_global_id(0);
    local int shared[8];
    int mine[4] = {n, n + 1, n + 2, n + 3};

    shared[get_local_id(0)] = i;
    int *p = n >> (i & 31) & 1 ? (int *)&shared[i & 3] : i & 1 ? &mine[i & 3] : (int *)&in[i];
    out[i] = *p + (to_private(p) ? 1000 : 0);
}
