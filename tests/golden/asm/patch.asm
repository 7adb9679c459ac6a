// The address of a global as an immediate, where another compiler would leave it to its linker. The kernel reads table[2] through it.
// RUN: gasket run -g 8 -l 8 -a out=int[8] --print out:2 %s | FileCheck %s
// CHECK: 33
// CHECK-NEXT: 33
//.global 0 16 4 constant table
//.data 0 0 0b000000160000002100
//.data 0 10 00002c000000
//.kernel patch
//.target gen9
//.simd 8
//.arg 0 out buffer int*
//.payload local_id offset=32 size=96
//.payload arg_bypointer offset=128 size=8 arg=0
//.patch 1 global=0 addend=8
(W) mov (8|M0) r3.0<1>:ud r0.0<8;8,1>:ud
(W) mov (1|M0) r12.0<1>:uq 0x0:uq
mov (8|M0) r10.0<1>:q r12.0<0;1,0>:q
send (8|M0) r14:d r10 0xC 0x041401FF
shl (8|M0) r20.0<1>:q r1.0<8;8,1>:uw 2:w
add (8|M0) r20.0<1>:q r20.0<4;4,1>:q r4.0<0;1,0>:q
sends (8|M0) null:ud r20 r14 0x4C 0x040681FF
(W) mov (8|M0) r127.0<1>:ud r3.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
