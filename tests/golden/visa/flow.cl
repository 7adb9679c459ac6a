// Control flow in vISA: goto and labels. Lanes without the condition of an if wait at the else-part, a break sends lanes after the loop,
// and a loop branches backward with those that stay. A uniform condition is a jmp.
// REQUIRES: GenX_IR
// RUN: gasket cc --emit=visa --simd=8 %s | FileCheck %s
// CHECK:      (!P{{[0-9]+}}) jmp (M1_NM, 1) [[END:B[0-9]+]]
// CHECK:      {{^}}[[LOOP:B[0-9]+]]:
// CHECK:      cmp.ne (M1_NM, 8) [[ODD:P[0-9]+]] V{{[0-9]+}}(0,0)<1;1,0> 0x0:w
// CHECK-NEXT: ([[ODD]]) goto (M1, 8) [[THEN:B[0-9]+]]
// CHECK:      goto (M1, 8) [[JOIN:B[0-9]+]]
// CHECK-NEXT: {{^}}[[THEN]]:
// CHECK:      {{^}}[[JOIN]]:
// CHECK:      cmp.eq (M1_NM, 8) [[FIVE:P[0-9]+]] V{{[0-9]+}}(0,0)<1;1,0> 0x5:w
// CHECK-NEXT: ([[FIVE]]) goto (M1, 8) [[AFTER:B[0-9]+]]
// CHECK:      (P{{[0-9]+}}) goto (M1, 8) [[LOOP]]
// CHECK-NEXT: {{^}}[[AFTER]]:
// CHECK-NEXT: {{^}}[[END]]:
// CHECK:      ret (M1, 1)

// RUN: python3 %top/tests/tools/visa_code.py %s -o %t.asm --simd=8
// RUN: gasket run -g 8 -a out=int[8] -a n=4 --print out %t.asm | FileCheck --check-prefix=OUT %s
// 0: 0 0 0 0 · 1: 4 2 1 4 · 2: 1 4 2 1 · 3: 10, then 5 · 4: 2 1 4 2 · 5: 16 8 4 2 · 6: 3 10, then 5 · 7: 22 11 34 17
// OUT:      {{^}}0{{$}}
// OUT-NEXT: {{^}}11{{$}}
// OUT-NEXT: {{^}}8{{$}}
// OUT-NEXT: {{^}}10{{$}}
// OUT-NEXT: {{^}}9{{$}}
// OUT-NEXT: {{^}}30{{$}}
// OUT-NEXT: {{^}}13{{$}}
// OUT-NEXT: {{^}}84{{$}}

kernel void flow(global int *out, int n)
{
    int x = get_global_id(0), sum = 0;

    for (int i = 0; i < n; i++) {
        if (x & 1)
            x = 3 * x + 1;
        else
            x /= 2;
        if (x == 5)
            break;
        sum += x;
    }
    out[get_global_id(0)] = sum;
}
