// RUN: not gasket run -g 8 -l 8 -a p=int[8] %s 2>&1 | FileCheck %s
// The tag of a generic pointer to local memory, which was not removed, is named.
// CHECK: fault in kernel 'k': read of 4 bytes at an address that is not canonical
// CHECK-NEXT: address 0x4
// CHECK-NEXT: the address carries the tag of a generic pointer to local memory
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.payload arg_bypointer offset=128 size=8 arg=0
(W) mov (1|M0) r6.0<1>:uq 0x4000000000000000:uq
(W) or (1|M0) r6.0<1>:uq r6.0<0;1,0>:uq r4.0<0;1,0>:uq
mov (8|M0) r20.0<1>:uq r6.0<0;1,0>:uq
send (8|M0) r22:d r20 0xC 0x041401FF
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
