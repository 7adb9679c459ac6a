// RUN: gasket run -g 1 -l 1 -a p=int[8] --print p %s | FileCheck %s
// Quotients truncate toward zero, remainders have the sign of the dividend; a signaling NaN without payload has the least one, since
// without any it would be an infinity.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
// CHECK: {{^}}-6{{$}}
(W) mov (1|M0) r10.0<1>:d 12 / -2:d
// CHECK-NEXT: {{^}}-12{{$}}
(W) mov (1|M0) r10.1<1>:d 12 / -1:d
// CHECK-NEXT: {{^}}-1{{$}}
(W) mov (1|M0) r10.2<1>:d -9 % -2:d
// CHECK-NEXT: {{^}}0{{$}}
(W) mov (1|M0) r10.3<1>:d 7 % -1:d
// 0x7F800001, 0x7F800005, 0x7FC00000, 0xFFC00005
// CHECK-NEXT: {{^}}2139095041{{$}}
(W) mov (1|M0) r10.4<1>:f snan(0):f
// CHECK-NEXT: {{^}}2139095045{{$}}
(W) mov (1|M0) r10.5<1>:f snan(5):f
// CHECK-NEXT: {{^}}2143289344{{$}}
(W) mov (1|M0) r10.6<1>:f qnan(0):f
// CHECK-NEXT: {{^}}-4194299{{$}}
(W) mov (1|M0) r10.7<1>:f -qnan(5):f
(W) mov (8|M0) r20.0<1>:w 0x76543210:v
(W) shl (8|M0) r30.0<1>:d r20.0<8;8,1>:w 2:w
(W) sends (8|M0) null:ud r30 r10 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
