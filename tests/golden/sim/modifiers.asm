// RUN: gasket run -g 1 -l 1 -a p=int[24] --print p %s | FileCheck %s
// A shift negates arithmetically (only and, or, xor and not invert), and extends to the destination's width afterwards. The nibbles of a
// packed immediate belong to the words of half a register, so dwords take every other one.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
(W) mov (8|M0) r20.0<1>:w 0x76543210:v
(W) mov (8|M0) r21.0<1>:d r20.0<8;8,1>:w
// CHECK: {{^0$}}
// CHECK-NEXT: {{^-4$}}
// CHECK-NEXT: {{^-8$}}
// CHECK-NEXT: {{^-12$}}
// CHECK-NEXT: {{^-16$}}
// CHECK-NEXT: {{^-20$}}
// CHECK-NEXT: {{^-24$}}
// CHECK-NEXT: {{^-28$}}
(W) shl (8|M0) r10.0<1>:d -r21.0<8;8,1>:d 2:w
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^-1$}}
// CHECK-NEXT: {{^-1$}}
// CHECK-NEXT: {{^-1$}}
(W) shl (4|M0) r22.0<1>:q -r21.0<4;4,1>:d 2:w
(W) mov (4|M0) r11.0<1>:d r22.1<2;1,0>:d
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^-1$}}
// CHECK-NEXT: {{^-1$}}
// CHECK-NEXT: {{^-2$}}
(W) asr (4|M0) r11.4<1>:d -(abs)r21.0<4;4,1>:d 1:w
// CHECK-NEXT: {{^4$}}
// CHECK-NEXT: {{^8$}}
// CHECK-NEXT: {{^12$}}
// CHECK-NEXT: {{^12$}}
(W) add (4|M0) r12.0<1>:ud r20.4<0;1,0>:uw 0x8080400:uv
// CHECK-NEXT: {{^0$}}
// CHECK-NEXT: {{^-4$}}
(W) mov (2|M0) r12.4<1>:d 0xC00:v
// CHECK-NEXT: {{^992$}}
// CHECK-NEXT: {{^992$}}
(W) mov (1|M0) tm0.4<1>:ud 0x3E0:uw {Switch}
(W) mov (2|M0) r12.6<1>:ud tm0.4<0;1,0>:ud
(W) mov (8|M0) r30.0<1>:d 0:w
(W) mov (8|M0) r31.0<1>:d 32:w
(W) mov (8|M0) r32.0<1>:d 64:w
(W) shl (8|M0) r21.0<1>:d r21.0<8;8,1>:d 2:w
(W) add (8|M0) r30.0<1>:d r30.0<8;8,1>:d r21.0<8;8,1>:d
(W) add (8|M0) r31.0<1>:d r31.0<8;8,1>:d r21.0<8;8,1>:d
(W) add (8|M0) r32.0<1>:d r32.0<8;8,1>:d r21.0<8;8,1>:d
(W) sends (8|M0) null:ud r30 r10 0x4C 0x02026E00
(W) sends (8|M0) null:ud r31 r11 0x4C 0x02026E00
(W) sends (8|M0) null:ud r32 r12 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
