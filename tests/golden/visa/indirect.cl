// Indirect operands in vISA: address variables hold sums of a variable's address and words, one for all lanes or one for each.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=8 %s | FileCheck %s
// CHECK:      .decl [[ONE:A[0-9]+]] v_type=A num_elts=1
// CHECK-NEXT: .decl [[EACH:A[0-9]+]] v_type=A num_elts=8
// CHECK:      addr_add (M1_NM, 1) [[ONE]](0)<1> &[[TABLE:V[0-9]+]] V{{[0-9]+}}_uw(0,0)<0;1,0>
// CHECK-NEXT: mov (M1_NM, 8) r{{\[}}[[ONE]](0),0]<1>:ud 0x7:w
// CHECK:      addr_add (M1_NM, 8) [[EACH]](0)<1> &[[TABLE]] V{{[0-9]+}}_uw(0,0)<1;1,0>
// CHECK-NEXT: mov (M1_NM, 8) V{{[0-9]+}}(0,0)<1> r{{\[}}[[EACH]](0),0]<1,0>:d

// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=8
// RUN: gasket run -g 8 -a out=int[8] -a index=int[8]:iota --print out %t.asm | FileCheck --check-prefix=OUT %s
// Each work-item's table is {7, 2i, 3i, 5i}, and it reads element i & 3.
// OUT:      {{^}}7{{$}}
// OUT-NEXT: {{^}}2{{$}}
// OUT-NEXT: {{^}}6{{$}}
// OUT-NEXT: {{^}}15{{$}}
// OUT-NEXT: {{^}}7{{$}}
// OUT-NEXT: {{^}}10{{$}}
// OUT-NEXT: {{^}}18{{$}}
// OUT-NEXT: {{^}}35{{$}}

kernel void indirect(global int *out, global int *index)
{
    int i = get_global_id(0);
    int table[4] = {i, i * 2, i * 3, i * 5};

    table[index[0] & 3] = 7;
    out[i] = table[index[i] & 3];
}
