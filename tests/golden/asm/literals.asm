// RUN: gasket run -g 1 -l 1 -a p=int[8] --print p %s | FileCheck %s
// Numbers in base 16, 2 and 10, with prefixes and digits of either case, and floats with an exponent.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
// CHECK: {{^}}171{{$}}
(W) mov (1|M0) r10.0<1>:d 0xaB:d
// CHECK-NEXT: {{^}}172{{$}}
(W) mov (1|M0) r10.1<1>:d 0XAc:d
// CHECK-NEXT: {{^}}5{{$}}
(W) mov (1|M0) r10.2<1>:d 0b101:d
// CHECK-NEXT: {{^}}6{{$}}
(W) mov (1|M0) r10.3<1>:d 0B110:d
// CHECK-NEXT: {{^}}-16{{$}}
(W) mov (1|M0) r10.4<1>:d -0x10:d
// 250.0 is 0x437a0000, 0.25 is 0x3e800000.
// CHECK-NEXT: {{^}}1132068864{{$}}
(W) mov (1|M0) r10.5<1>:f 2.5e2:f
// CHECK-NEXT: {{^}}1132068864{{$}}
(W) mov (1|M0) r10.6<1>:f 25E1:f
// CHECK-NEXT: {{^}}1048576000{{$}}
(W) mov (1|M0) r10.7<1>:f 25.0E-2:f
(W) mov (8|M0) r20.0<1>:w 0x76543210:v
(W) shl (8|M0) r30.0<1>:d r20.0<8;8,1>:w 2:w
(W) sends (8|M0) null:ud r30 r10 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
