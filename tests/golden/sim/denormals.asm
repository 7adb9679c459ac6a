// RUN: gasket run -g 1 -l 1 -a p=uint[2] --print p %s | FileCheck %s
// A thread begins with denormals flushed; cr0 keeps them.
// CHECK: {{^0$}}
// CHECK-NEXT: {{^8388607$}}
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer uint*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
mov (8|M0) r10.0<1>:d 0:w
mov (8|M0) r11.0<1>:d 4:w
mov (8|M0) r12.0<1>:ud 0x7FFFFF:ud
mul (8|M0) r13.0<1>:f r12.0<8;8,1>:f 1.0:f
(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}
mul (8|M0) r14.0<1>:f r12.0<8;8,1>:f 1.0:f
sends (8|M0) null:ud r10 r13 0x4C 0x02026E00
sends (8|M0) null:ud r11 r14 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
