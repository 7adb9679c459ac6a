// A product of floats whose destination is the accumulator: 1.5 * 2.0, which mac adds to 0.5 * 4.0.
// RUN: gasket run -g 8 -l 8 -a p=int[8] --print p:2 %s | FileCheck %s
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}
shl (8|M0) r11.0<1>:d r1.0<8;8,1>:uw 2:w
(W) mov (8|M0) r12.0<1>:f 1.5:f
(W) mov (8|M0) r13.0<1>:f 0.5:f
mul (8|M0) acc0.0<1>:f r12.0<8;8,1>:f 2.0:f
mac (8|M0) r14.0<1>:f r13.0<8;8,1>:f 4.0:f
mov (8|M0) r15.0<1>:d r14.0<8;8,1>:f
sends (8|M0) null:ud r11 r15 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
// CHECK: {{^}}5{{$}}
// CHECK-NEXT: {{^}}5{{$}}
