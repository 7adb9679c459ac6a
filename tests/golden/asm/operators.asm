// RUN: gasket run -g 1 -l 1 -a p=int[16] --print p %s | FileCheck %s
// Constant expressions have the operators of C, with C's precedence; they associate to the left.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
// CHECK: {{^}}14{{$}}
(W) mov (1|M0) r10.0<1>:d 12 | 10:d
// CHECK-NEXT: {{^}}8{{$}}
(W) mov (1|M0) r10.1<1>:d 12 & 10:d
// CHECK-NEXT: {{^}}6{{$}}
(W) mov (1|M0) r10.2<1>:d 12 ^ 10:d
// CHECK-NEXT: {{^}}96{{$}}
(W) mov (1|M0) r10.3<1>:d 12 << 3:d
// CHECK-NEXT: {{^}}3{{$}}
(W) mov (1|M0) r10.4<1>:d 12 >> 2:d
// CHECK-NEXT: {{^}}17{{$}}
(W) mov (1|M0) r10.5<1>:d 12 + 5:d
// CHECK-NEXT: {{^}}7{{$}}
(W) mov (1|M0) r10.6<1>:d 12 - 5:d
// CHECK-NEXT: {{^}}60{{$}}
(W) mov (1|M0) r10.7<1>:d 12 * 5:d
// CHECK-NEXT: {{^}}-2{{$}}
(W) mov (1|M0) r11.0<1>:d -12 / 5:d
// CHECK-NEXT: {{^}}-2{{$}}
(W) mov (1|M0) r11.1<1>:d -12 % 5:d
// CHECK-NEXT: {{^}}3{{$}}
(W) mov (1|M0) r11.2<1>:d 20 - 12 - 5:d
// CHECK-NEXT: {{^}}11{{$}}
(W) mov (1|M0) r11.3<1>:d 8 | 2 ^ 5 & 1 << 1 + 2 * 3 | 1:d
// CHECK-NEXT: {{^}}40{{$}}
(W) mov (1|M0) r11.4<1>:d (8 | 2) * (5 & 12):d
// CHECK-NEXT: {{^}}0{{$}}
(W) mov (1|M0) r11.5<1>:d 1 << 64:d
// CHECK-NEXT: {{^}}2{{$}}
(W) mov (1|M0) r11.6<1>:d 6 / (4 - 1):d
// CHECK-NEXT: {{^}}1075838976{{$}}
(W) mov (1|M0) r11.7<1>:f 1.5 * 4.0 / 2.0 - 1.0 + 0.5:f
(W) mov (8|M0) r20.0<1>:w 0x76543210:v
(W) shl (8|M0) r30.0<1>:d r20.0<8;8,1>:w 2:w
(W) add (8|M0) r31.0<1>:d r30.0<8;8,1>:d 32:w
(W) sends (8|M0) null:ud r30 r10 0x4C 0x02026E00
(W) sends (8|M0) null:ud r31 r11 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
