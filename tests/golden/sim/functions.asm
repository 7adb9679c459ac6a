// A function that the code refers to by name: the kernel jumps to it with a distance that is computed from its address and ip, in two places,
// of which one has half of the channels. Compacted instructions have 8 bytes, which ip counts.
// RUN: gasket run -k calls --native=off -g 8 -a out=int[8] --print out %s | FileCheck %s
// RUN: gasket run -k calls --native=always -g 8 -a out=int[8] --print out %s | FileCheck %s
// RUN: gasket cc -x asm --emit=zebin %s -o %t.bin
// RUN: gasket run -k calls -g 8 -a out=int[8] --print out %t.bin | FileCheck %s
// RUN: gasket dis %t.bin > %t.asm
// RUN: gasket cc -x asm --emit=zebin %t.asm -o %t.again
// RUN: cmp %t.bin %t.again
// RUN: not gasket run -k lacks -g 8 -a out=int[8] %t.bin 2>&1 | FileCheck --check-prefix=LACKS %s
// RUN: not gasket run -k lacks -g 8 -a out=int[8] %s 2>&1 | FileCheck --check-prefix=LACKS %s
// RUN: not gasket run -k strays -g 8 -a out=int[8] %s 2>&1 | FileCheck --check-prefix=STRAYS %s
// LACKS: fault in kernel 'lacks': the code calls function 'elsewhere', which the program does not have
// STRAYS: fault in kernel 'strays': jmpi to byte 0x8, where neither a function begins nor a jump returns to
// The index i, tripled and 1 added, and that again where i is odd: 3 i + 1, or 9 i + 4.
// CHECK: {{^}}1{{$}}
// CHECK-NEXT: {{^}}13{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// CHECK-NEXT: {{^}}31{{$}}
// CHECK-NEXT: {{^}}13{{$}}
// CHECK-NEXT: {{^}}49{{$}}
// CHECK-NEXT: {{^}}19{{$}}
// CHECK-NEXT: {{^}}67{{$}}
//.kernel calls
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
//.function 0 triple_and_one inst=22
//.patch 3 function=0 addend=0 bits=low32
//.patch 10 function=0 addend=0
(W)      or (1|M0)  cr0.0<1>:ud  cr0.0<0;1,0>:ud  0x4C0:uw {Switch}
         mov (8|M0) r20.0<1>:d  r1.0<8;8,1>:uw
         mov (8|M0) r26.0<1>:d  r20.0<8;8,1>:d {Compacted}
(W)      mov (1|M0) r10.0<1>:ud  0x0:ud
(W)      add (1|M0) r2.0<1>:ud  -ip.0<0;1,0>:ud  r10.0<0;1,0>:ud
(W)      add (1|M0) r2.0<1>:ud  r2.0<0;1,0>:ud  -64:d
(W)      add (1|M0) r127.0<1>:ud  ip.0<0;1,0>:ud  32:ud
(W)      jmpi r2.0
         and (8|M0) (ne)f0.0  null<1>:d  r20.0<8;8,1>:d  1:w
(f0.0)   if (8|M0)  L1  L1
(W)      mov (1|M0) r10.0<1>:uq  0x0:uq
(W)      add (1|M0) r2.0<1>:ud  -ip.0<0;1,0>:ud  r10.0<0;1,0>:ud
(W)      add (1|M0) r2.0<1>:ud  r2.0<0;1,0>:ud  -64:d
(W)      add (1|M0) r127.0<1>:ud  ip.0<0;1,0>:ud  32:ud
(W)      jmpi r2.0
         mov (8|M0) r21.0<1>:d  r26.0<8;8,1>:d {Compacted}
L1:
         endif (8|M0)  L2
L2:
(W)      nop
(W)      shl (8|M0) r5.0<1>:d  r1.0<8;8,1>:uw  2:w
         sends (8|M0) null:ud  r5  r26  0x4C 0x02026E00
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
         mul (8|M0) r26.0<1>:d  r26.0<8;8,1>:d  3:w
         add (8|M0) r26.0<1>:d  r26.0<8;8,1>:d  1:w
(W)      add (1|M0) r2.0<1>:ud  -ip.0<0;1,0>:ud  r127.0<0;1,0>:ud
(W)      add (1|M0) r2.0<1>:ud  r2.0<0;1,0>:ud  -48:d
(W)      jmpi r2.0
//.kernel lacks
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
//.function 0 elsewhere
//.patch 0 function=0 addend=-16
(W)      mov (1|M0) r10.0<1>:uq  0x0:uq
(W)      jmpi r10.0
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
//.kernel strays
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=32
//.bti 0 arg=0
(W)      mov (1|M0) r10.0<1>:d  -24:w
(W)      jmpi r10.0
(W)      mov (8|M0) r127.0<1>:ud  r0.0<8;8,1>:ud
(W)      send (8|M0) null:ud  r127  0x27 0x02000010 {EOT}
