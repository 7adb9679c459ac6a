// RUN: not gasket run -g 16 -l 8 --check -a i=image:r,uint32[6] --print i %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: not gasket run -g 16 -l 8 -a i=image:r,uint32[6] %s 2>&1 | FileCheck --check-prefix=FAULT %s
// Writes texel x / 2 of 6 texels: two channels write each one, and channels 4 to 7 of the second group write outside, which is
// a fault without --check.
// CHECK-DAG: : error: data race: write of 'i' at (0) by work-item 1, and write by work-item 0 [races]
// CHECK-DAG: error: write at (6), outside image 'i' of size (6) [bounds]
// CHECK-DAG: note: first in work-item (12), local id (4) of group (1); then in (13), (14), (15); 4 times in total
// FAULT: write at (6), outside image 'i' of size (6)
// FAULT-NEXT: work-item: global id (12,0,0), local id (4,0,0), group (1,0,0)
//.kernel halves
//.target gen9
//.simd 8
//.arg 0 i image write_only_image1d_t
//.payload local_id offset=32 size=96
//.bti 0 arg=0 as=uint
mov (8|M0) r10.0<1>:d r1.0<8;8,1>:uw
(W) shl (1|M0) r11.0<1>:d r0.1<0;1,0>:d 3:w
add (8|M0) r10.0<1>:d r10.0<8;8,1>:d r11.0<0;1,0>:d
mov (8|M0) r21.0<1>:d r10.0<8;8,1>:d
mov (8|M0) r22.0<1>:d 0:w
mov (8|M0) r23.0<1>:d 0:w
mov (8|M0) r24.0<1>:d 0:w
shr (8|M0) r20.0<1>:ud r10.0<8;8,1>:ud 1:w
sends (8|M0) null:ud r20 r21 0x10C 0x02035000
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
