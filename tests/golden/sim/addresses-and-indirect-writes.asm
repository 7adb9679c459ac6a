// The first kernel reads from consecutive addresses, then writes a register by address, then writes to addresses that are 8 apart. The
// second writes address registers in one sequence and uses them, for destinations, in the next.
// RUN: gasket run -k apart --native=off -g 8 -a a=int[8]:iota -a out=int[16]:iota --print out %s | FileCheck %s --check-prefix=APART
// RUN: gasket run -k apart --native=always -g 8 -a a=int[8]:iota -a out=int[16]:iota --print out %s | FileCheck %s --check-prefix=APART
// RUN: gasket run -k later --native=off -g 8 -a out=int[8] --print out %s | FileCheck %s --check-prefix=LATER
// RUN: gasket run -k later --native=always -g 8 -a out=int[8] --print out %s | FileCheck %s --check-prefix=LATER
// APART: {{^}}100{{$}}
// APART-NEXT: {{^}}1{{$}}
// APART-NEXT: {{^}}101{{$}}
// APART-NEXT: {{^}}3{{$}}
// APART-NEXT: {{^}}102{{$}}
// APART-NEXT: {{^}}5{{$}}
// APART-NEXT: {{^}}103{{$}}
// LATER-COUNT-3: {{^}}7{{$}}
// LATER-NEXT: {{^}}9{{$}}
// LATER-NEXT: {{^}}7{{$}}
//.kernel apart
//.target gen9
//.simd 8
//.arg 0 a buffer int*
//.arg 1 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
//.bti 1 arg=1
(W)      or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw {Switch}
(W)      shl (8|M0) r5.0<1>:d  r1.0<8;8,1>:uw  2:w
         send (8|M0) r4:ud  r5  0xC 0x02106E00 // read of a
(W)      add (8|M0) r4.0<1>:d  r4.0<8;8,1>:d  100:w
(W)      mov (1|M0) a0.0<1>:uw  320:uw
(W)      mov (1|M0) r[a0.0]<1>:ud  0:w
(W)      shl (8|M0) r6.0<1>:d  r1.0<8;8,1>:uw  3:w
         sends (8|M0) null:ud  r6  r4  0x4C 0x02026E01 // write of out
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
//.kernel later
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw {Switch}
(W)      mov (8|M0) r10.0<1>:d  7:w
(W)      mov (8|M0) a0.0<1>:uw  332:uw
(W)      jmpi later_L0
later_L0:
(W)      mov (1|M0) r[a0.0]<1>:ud  9:w
(W)      shl (8|M0) r6.0<1>:d  r1.0<8;8,1>:uw  2:w
         sends (8|M0) null:ud  r6  r10  0x4C 0x02026E00 // write of out
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
