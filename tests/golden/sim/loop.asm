// RUN: gasket run -g 20 -l 20 -a p=int[20] --print p %s | FileCheck %s
// Each lane leaves the loop after as many rounds as its number; sums of 1 to n come out, of odd n negated by the branch.
// CHECK: {{^0$}}
// CHECK-NEXT: {{^-1$}}
// CHECK-NEXT: {{^3$}}
// CHECK-NEXT: {{^-6$}}
// CHECK-NEXT: {{^10$}}
// CHECK: {{^171$}}
// CHECK-NEXT: {{^-190$}}
//.kernel k
//.target gen9
//.simd 16
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
mov (16|M0) r10.0<1>:d r1.0<16;16,1>:uw
mov (16|M0) r12.0<1>:d 0:w
mov (16|M0) r14.0<1>:d 0:w
L0:
cmp (16|M0) (ge)f0.0 null<1>:d r14.0<8;8,1>:d r10.0<8;8,1>:d
(f0.0) break (16|M0) L1 L1
add (16|M0) r14.0<1>:d r14.0<8;8,1>:d 1:w
add (16|M0) r12.0<1>:d r12.0<8;8,1>:d r14.0<8;8,1>:d
L1:
while (16|M0) L0
and (16|M0) (ne)f0.1 null<1>:d r10.0<8;8,1>:d 1:w
(f0.1) if (16|M0) L2 L2
mov (16|M0) r12.0<1>:d -r12.0<8;8,1>:d
L2:
endif (16|M0) L3
L3:
shl (16|M0) r16.0<1>:d r10.0<8;8,1>:d 2:w
sends (16|M0) null:ud r16 r12 0x8C 0x04025E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
