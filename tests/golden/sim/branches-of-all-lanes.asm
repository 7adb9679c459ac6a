// RUN: gasket run --native=off -g 20 -l 20 -a p=int[20] --print p %s | FileCheck %s
// RUN: gasket run --native=always -g 20 -l 20 -a p=int[20] --print p %s | FileCheck %s
// break, cont and while without predicate apply to all active lanes. n is 3, 7, 11, … until it exceeds the number of the lane.
// CHECK-COUNT-3: {{^3$}}
// CHECK-COUNT-4: {{^7$}}
// CHECK-COUNT-4: {{^11$}}
// CHECK-COUNT-4: {{^15$}}
// CHECK-COUNT-4: {{^19$}}
// CHECK-NEXT: {{^23$}}
// CHECK-NOT: {{.}}
//.kernel k
//.target gen9
//.simd 16
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
mov (16|M0) r10.0<1>:d r1.0<16;16,1>:uw
mov (16|M0) r14.0<1>:d 0:w
L0:
add (16|M0) r14.0<1>:d r14.0<8;8,1>:d 3:w
cmp (16|M0) (gt)f0.0 null<1>:d r14.0<8;8,1>:d r10.0<8;8,1>:d
(f0.0) if (16|M0) L1 L1
break (16|M0) L1 L6
L1:
endif (16|M0) L2
L2:
and (16|M0) (ne)f0.1 null<1>:d r14.0<8;8,1>:d 1:w
(f0.1) if (16|M0) L3 L3
add (16|M0) r14.0<1>:d r14.0<8;8,1>:d 1:w
cont (16|M0) L3 L6
L3:
endif (16|M0) L4
L4:
add (16|M0) r14.0<1>:d r14.0<8;8,1>:d 1000:w
L6:
while (16|M0) L0
shl (16|M0) r16.0<1>:d r10.0<8;8,1>:d 2:w
sends (16|M0) null:ud r16 r14 0x8C 0x04025E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
