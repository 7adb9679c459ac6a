// RUN: not gasket run --check=bounds -g 8 -l 8 -a p=int[16]:fill=9 --print p %s | FileCheck %s
// A read outside of its buffer, by the upper half of the channels, gives 0 there: not what the register held before.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
// CHECK-COUNT-4: {{^}}9{{$}}
// CHECK-COUNT-4: {{^}}0{{$}}
// CHECK-COUNT-8: {{^}}9{{$}}
mov (8|M0) r40.0<1>:d 7:d
(W) mov (8|M0) r20.0<1>:w 0x76543210:v
(W) shl (8|M0) r30.0<1>:d r20.0<8;8,1>:w 2:w
mul (8|M0) r31.0<1>:d r20.0<8;8,1>:w 16:w
send (8|M0) r40:ud r31 0xC 0x02106E00
sends (8|M0) null:ud r30 r40 0x4C 0x02026E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
