// RUN: gasket run -g 8 -l 8 -a p=int[8] --print p %s | FileCheck %s
// RUN: sed 's/^nop/pln (8|M0) r13.0<1>:f r12.0<0;1,0>:f r14.0<8;8,1>:f/' %s > %t.asm
// RUN: not gasket run -g 8 -l 8 -a p=int[8] %t.asm 2>&1 | FileCheck --check-prefix=PLN %s
// RUN: sed 's/^nop/(W) dp4 (8|M0) r13.0<1>:f r12.0<4;4,1>:f r14.0<4;4,1>:f/' %s > %t.asm
// RUN: not gasket run -g 8 -l 8 -a p=int[8] %t.asm 2>&1 | FileCheck --check-prefix=DP4 %s
// PLN: fault in kernel 'k': pln is not an operation of compute kernels and is not simulated
// DP4: fault in kernel 'k': dp4 is not an operation of compute kernels and is not simulated
// Results, one per lane: the address of instruction 3, of 16 bytes each; a null register as source, which is always 0; cos(0.0), a float; sin(0.0); 2.0 +
// 3.0 * 4.0 in doubles; cmpn with a NaN, which makes >= true; the next one, < without a NaN, false; 1 converted from the accumulator.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
shl (8|M0) r11.0<1>:d r1.0<8;8,1>:uw 2:w
(W) mov (8|M0) r12.0<1>:d 0:w
nop
(W) mov (1|M0) r20.0<1>:ud ip:ud
(W) mov (8|M0) r13.0<1>:d 5:w
(W) mov (8|M0) r13.0<1>:d null<8;8,1>:d
(W) mov (1|M0) r20.1<1>:d r13.3<0;1,0>:d
(W) math.cos (8|M0) r14.0<1>:f r12.0<8;8,1>:f
(W) mov (1|M0) r20.2<1>:d r14.3<0;1,0>:d
(W) math.sin (8|M0) r14.0<1>:f r12.0<8;8,1>:f
(W) mov (1|M0) r20.3<1>:d r14.3<0;1,0>:d
(W) mov (4|M0) r15.0<1>:df 3.0:df
(W) mov (4|M0) r16.0<1>:df 4.0:df
(W) mov (4|M0) acc0.0<1>:df 2.0:df
(W) mac (4|M0) r17.0<1>:df r15.0<4;4,1>:df r16.0<4;4,1>:df
(W) mov (1|M0) r20.4<1>:d r17.2<0;1,0>:df
(W) mov (8|M0) r18.0<1>:f 0x7FC00000:f
(W) cmpn (8|M0) (ge)f0.0 r19.0<1>:f r12.0<8;8,1>:f r18.0<8;8,1>:f
(W) mov (1|M0) r20.5<1>:d r19.3<0;1,0>:d
(W) cmpn (8|M0) (lt)f0.0 r19.0<1>:f r12.0<8;8,1>:f r12.0<8;8,1>:f
(W) mov (1|M0) r20.6<1>:d r19.3<0;1,0>:d
(W) mov (8|M0) acc1.0<1>:f 1.0:f
(W) mov (8|M0) r19.0<1>:d acc1.0<8;8,1>:f
(W) mov (1|M0) r20.7<1>:d r19.3<0;1,0>:d
sends (8|M0) null:ud r11 r20 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
// CHECK: {{^}}48{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1065353216{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}14{{$}}
// CHECK-NEXT: {{^}}-1{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
