// A message that one lane executes: the addresses and data of the others are not used, whatever they are. Here they increase by 4, or are
// valid in another order.
// RUN: gasket run -k even --native=off -g 8 -a out=int[16] --print out %s | FileCheck %s
// RUN: gasket run -k even --native=always -g 8 -a out=int[16] --print out %s | FileCheck %s
// RUN: gasket run -k uneven --native=off -g 8 -a out=int[16] --print out %s | FileCheck %s
// RUN: gasket run -k uneven --native=always -g 8 -a out=int[16] --print out %s | FileCheck %s
// CHECK: {{^}}100{{$}}
// CHECK-COUNT-15: {{^}}0{{$}}
//.kernel even
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw {Switch}
(W)      shl (8|M0) r4.0<1>:d  r1.0<8;8,1>:uw  2:w
(W)      add (8|M0) r5.0<1>:d  r1.0<8;8,1>:uw  100:w
(W)      sends (1|M0) null:ud  r4  r5  0x4C 0x02026E00
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
//.kernel uneven
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw {Switch}
(W)      shl (8|M0) r4.0<1>:d  r1.0<8;8,1>:uw  3:w
(W)      add (8|M0) r5.0<1>:d  r1.0<8;8,1>:uw  100:w
(W)      sends (1|M0) null:ud  r4  r5  0x4C 0x02026E00
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
