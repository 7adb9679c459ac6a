// RUN: gasket run -g 1 -l 1 -a p=int[8] --print p %s | FileCheck %s
// Halfs as immediates are rounded to nearest even: 0.0, 65504.0, the greatest one, 65520.0, which is infinite, 2^-24, half of that, -1.0, and 1 + 2^-11, a tie.
// nan is a quiet one. ~ of an integer.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
(W) mov (8|M0) r10.0<1>:d 0:w
// 0x7BFF0000, 0x00017C00, 0xBC000000, 0x7E003C00
(W) mov (1|M0) r10.0<1>:hf 0.0:hf
(W) mov (1|M0) r10.1<1>:hf 65504.0:hf
(W) mov (1|M0) r10.2<1>:hf 65520.0:hf
(W) mov (1|M0) r10.3<1>:hf 5.9604644775390625e-8:hf
(W) mov (1|M0) r10.4<1>:hf 2.98023223876953125e-8:hf
(W) mov (1|M0) r10.5<1>:hf -1.0:hf
(W) mov (1|M0) r10.6<1>:hf 1.00048828125:hf
(W) mov (1|M0) r10.7<1>:hf (nan):hf
(W) mov (1|M0) r10.4<1>:d ~5:d
(W) mov (1|M0) r10.5<1>:d ~(1 << 4):d
// CHECK: {{^}}2080309248{{$}}
// CHECK-NEXT: {{^}}97280{{$}}
// CHECK-NEXT: {{^}}-1140850688{{$}}
// CHECK-NEXT: {{^}}2113944576{{$}}
// CHECK-NEXT: {{^}}-6{{$}}
// CHECK-NEXT: {{^}}-17{{$}}
(W) shl (8|M0) r30.0<1>:d r1.0<8;8,1>:uw 2:w
(W) mov (8|M0) r20.0<1>:w 0x76543210:v
(W) shl (8|M0) r30.0<1>:d r20.0<8;8,1>:w 2:w
(W) sends (8|M0) null:ud r30 r10 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
