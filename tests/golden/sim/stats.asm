// RUN: gasket run -g 24 -l 12 -a p=int[24] --stats=- %s | FileCheck %s
// Two groups of two threads, eight and four channels.
// CHECK: "run": {"threads": 4, "instructions": 20, "channels": 136, "sends": {"end of thread": 4, "untyped surface write with x": 4},
// CHECK-NEXT: "barriers": 0
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
shl (8|M0) r10.0<1>:d r1.0<8;8,1>:uw 2:w
mov (8|M0) r11.0<1>:d 1:w
sends (8|M0) null:ud r10 r11 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
