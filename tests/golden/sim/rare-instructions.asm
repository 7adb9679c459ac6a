// RUN: gasket run -g 8 -l 8 -a p=int[56] --print p %s | FileCheck %s
// RUN: gasket run -g 8 -l 8 -a p=int[56] --trace=- %s | FileCheck --check-prefix=TRACE %s
// mac adds to the accumulator; brd and brc branch for some channels, and they wait there for the others; math.idiv leaves the remainder in the next
// register; nop does nothing. Lane i computes with i.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
mov (8|M0) r10.0<1>:d r1.0<8;8,1>:uw
shl (8|M0) r11.0<1>:d r10.0<8;8,1>:d 2:w
nop
mov (8|M0) acc0.0<1>:d 100:w
mac (8|M0) r12.0<1>:d r1.0<8;8,1>:uw r1.0<8;8,1>:uw
mov (8|M0) r20.0<1>:f r10.0<8;8,1>:d
mov (8|M0) acc0.0<1>:f 1000.0:f
mac (8|M0) r21.0<1>:f r20.0<8;8,1>:f r20.0<8;8,1>:f
mov (8|M0) r13.0<1>:d r21.0<8;8,1>:f
cmp (8|M0) (lt)f0.0 null<1>:d r10.0<8;8,1>:d 3:w
mov (8|M0) r14.0<1>:d 1:w
(f0.0) brd (8|M0) L1
mov (8|M0) r14.0<1>:d 2:w
L1:
join (8|M0) L2
L2:
add (8|M0) r14.0<1>:d r14.0<8;8,1>:d 10:w
mov (8|M0) r15.0<1>:d 3:w
(f0.0) brc (8|M0) L4 L4
mov (8|M0) r15.0<1>:d 4:w
L4:
join (8|M0) L5
L5:
math.idiv (8|M0) r16.0<1>:d r12.0<8;8,1>:d 7:d
mov (4|M0) r22.0<1>:df r10.0<4;4,1>:d
mov (8|M0) r24.0<2>:hf r20.0<8;8,1>:f
sends (8|M0) null:ud r11 r12 0x4C 0x02026E00
add (8|M0) r11.0<1>:d r11.0<8;8,1>:d 32:w
sends (8|M0) null:ud r11 r13 0x4C 0x02026E00
add (8|M0) r11.0<1>:d r11.0<8;8,1>:d 32:w
sends (8|M0) null:ud r11 r14 0x4C 0x02026E00
add (8|M0) r11.0<1>:d r11.0<8;8,1>:d 32:w
sends (8|M0) null:ud r11 r15 0x4C 0x02026E00
add (8|M0) r11.0<1>:d r11.0<8;8,1>:d 32:w
sends (8|M0) null:ud r11 r16 0x4C 0x02026E00
add (8|M0) r11.0<1>:d r11.0<8;8,1>:d 32:w
sends (8|M0) null:ud r11 r17 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
// TRACE: mov (4|M0) {{.*}}:df {{.*}} = 0 1 2 3{{$}}
// TRACE: mov (8|M0) {{.*}}:hf {{.*}} = 0 1 2 3 4 5 6 7{{$}}
// mac of words:
// CHECK: {{^}}100{{$}}
// CHECK-NEXT: {{^}}101{{$}}
// CHECK-NEXT: {{^}}104{{$}}
// CHECK-NEXT: {{^}}109{{$}}
// CHECK-NEXT: {{^}}116{{$}}
// CHECK-NEXT: {{^}}125{{$}}
// CHECK-NEXT: {{^}}136{{$}}
// CHECK-NEXT: {{^}}149{{$}}
// mac of floats:
// CHECK-NEXT: {{^}}1000{{$}}
// CHECK-NEXT: {{^}}1001{{$}}
// CHECK-NEXT: {{^}}1004{{$}}
// CHECK-NEXT: {{^}}1009{{$}}
// CHECK-NEXT: {{^}}1016{{$}}
// CHECK-NEXT: {{^}}1025{{$}}
// CHECK-NEXT: {{^}}1036{{$}}
// CHECK-NEXT: {{^}}1049{{$}}
// brd:
// CHECK-NEXT: {{^}}11{{$}}
// CHECK-NEXT: {{^}}11{{$}}
// CHECK-NEXT: {{^}}11{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// CHECK-NEXT: {{^}}12{{$}}
// brc:
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// quotients:
// CHECK-NEXT: {{^}}14{{$}}
// CHECK-NEXT: {{^}}14{{$}}
// CHECK-NEXT: {{^}}14{{$}}
// CHECK-NEXT: {{^}}15{{$}}
// CHECK-NEXT: {{^}}16{{$}}
// CHECK-NEXT: {{^}}17{{$}}
// CHECK-NEXT: {{^}}19{{$}}
// CHECK-NEXT: {{^}}21{{$}}
// remainders:
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}6{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}4{{$}}
// CHECK-NEXT: {{^}}6{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}2{{$}}
