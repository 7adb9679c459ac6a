// The result of the add is in halves of r10 and r11. The read overwrites r11; the other half of the result stays, whatever the addresses of
// the read are: 7 + 2 for the first four lanes of r10, 100 + i + 2 for the others. The second kernel reads the addresses 4 * (i ^ 1).
// RUN: gasket run -k same --native=off -g 8 -a a=int[64]:iota -a out=int[8] --print out %s | FileCheck %s --check-prefix=SAME
// RUN: gasket run -k same --native=always -g 8 -a a=int[64]:iota -a out=int[8] --print out %s | FileCheck %s --check-prefix=SAME
// RUN: gasket run -k each --native=off -g 8 -a a=int[64]:iota -a out=int[8] --print out %s | FileCheck %s --check-prefix=EACH
// RUN: gasket run -k each --native=always -g 8 -a a=int[64]:iota -a out=int[8] --print out %s | FileCheck %s --check-prefix=EACH
// SAME-COUNT-4: {{^}}9{{$}}
// SAME-NEXT: {{^}}102{{$}}
// SAME-NEXT: {{^}}103{{$}}
// SAME-NEXT: {{^}}104{{$}}
// SAME-NEXT: {{^}}105{{$}}
// EACH: {{^}}8{{$}}
// EACH-NEXT: {{^}}7{{$}}
// EACH-NEXT: {{^}}10{{$}}
// EACH-NEXT: {{^}}9{{$}}
// EACH-NEXT: {{^}}105{{$}}
// EACH-NEXT: {{^}}105{{$}}
// EACH-NEXT: {{^}}109{{$}}
// EACH-NEXT: {{^}}109{{$}}
//.kernel same
//.target gen9
//.simd 8
//.arg 0 a buffer int*
//.arg 1 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
//.bti 1 arg=1
(W)      or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw {Switch}
(W)      mov (8|M0) r4.0<1>:d  8:d
(W)      mov (8|M0) r10.0<1>:d  7:d
(W)      mov (8|M0) r11.0<1>:d  7:d
(W)      add (8|M0) r10.4<1>:d  r1.0<8;8,1>:uw  100:d
         send (8|M0) r11:ud  r4  0xC 0x02106E00 // read of a
(W)      add (8|M0) r12.0<1>:d  r10.0<8;8,1>:d  r11.0<8;8,1>:d
(W)      shl (8|M0) r5.0<1>:d  r1.0<8;8,1>:uw  2:w
         sends (8|M0) null:ud  r5  r12  0x4C 0x02026E01 // write of out
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
//.kernel each
//.target gen9
//.simd 8
//.arg 0 a buffer int*
//.arg 1 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
//.bti 1 arg=1
(W)      or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw {Switch}
(W)      xor (8|M0) r4.0<1>:d  r1.0<8;8,1>:uw  1:w
(W)      shl (8|M0) r4.0<1>:d  r4.0<8;8,1>:d  2:w
(W)      mov (8|M0) r10.0<1>:d  7:d
(W)      mov (8|M0) r11.0<1>:d  7:d
(W)      add (8|M0) r10.4<1>:d  r1.0<8;8,1>:uw  100:d
         send (8|M0) r11:ud  r4  0xC 0x02106E00 // read of a
(W)      add (8|M0) r12.0<1>:d  r10.0<8;8,1>:d  r11.0<8;8,1>:d
(W)      shl (8|M0) r5.0<1>:d  r1.0<8;8,1>:uw  2:w
         sends (8|M0) null:ud  r5  r12  0x4C 0x02026E01 // write of out
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
