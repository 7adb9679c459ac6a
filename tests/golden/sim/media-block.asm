// A block of two rows with eight bytes, from (x,y) of one image to byte 4 of row 1 of another: bytes, not texels. Texel n of `from` is n.
// RUN: gasket run -g 8 -a from=image:r,uint32[3][4]:iota -a to=image:r,uint32[3][4] -a x=4 -a y=1 --print to %s | FileCheck %s
// CHECK:      {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}5{{$}}
// CHECK-NEXT: {{^}}6{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}9{{$}}
// CHECK-NEXT: {{^}}10{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// In the middle of a texel: the upper half of 1, then 2, then the lower half of 3.
// RUN: gasket run -g 8 -a from=image:r,uint32[3][4]:iota -a to=image:r,uint32[3][4] -a x=6 -a y=0 --print to %s | FileCheck --check-prefix=HALF %s
// HALF: {{^}}131072{{$}}
// HALF-NEXT: {{^}}196608{{$}}
// HALF: {{^}}393216{{$}}
// HALF-NEXT: {{^}}458752{{$}}
// Outside of an image with texels of four bytes are the texels of its edge: row -1 is row 0, texel 4 is texel 3.
// RUN: gasket run -g 8 -a from=image:r,uint32[3][4]:iota -a to=image:r,uint32[3][4] -a x=12 -a y=-1 --print to %s | FileCheck --check-prefix=EDGE %s
// EDGE: {{^}}3{{$}}
// EDGE-NEXT: {{^}}3{{$}}
// EDGE: {{^}}3{{$}}
// EDGE-NEXT: {{^}}3{{$}}
// A write outside has no effect: row 2 of two rows.
// RUN: gasket run -g 8 -a from=image:r,uint32[3][4]:iota -a to=image:r,uint32[2][4] -a x=4 -a y=1 --print to %s | FileCheck --check-prefix=DROP %s
// DROP: {{^}}5{{$}}
// DROP-NEXT: {{^}}6{{$}}
// DROP-NEXT: {{^}}0{{$}}
// DROP-NOT: {{.}}
// Outside of other images it is undefined.
// RUN: not gasket run -g 8 -a from=image:r,uint8[3][16] -a to=image:r,uint8[2][16] -a x=4 -a y=1 %s 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// OUTSIDE: fault in kernel 'copy': media block write of 1 register at byte 4 of row 2, outside image 'to' of 2 rows with 16 bytes
// RUN: not gasket run --check --via=sim -g 8 -a from=image:r,uint8[3][16] -a to=image:r,uint8[2][16] -a x=4 -a y=1 %s 2>&1 | FileCheck --check-prefix=FINDING %s
// FINDING: error: media block write of 1 register at byte 4 of row 2, outside image 'to' of 2 rows with 16 bytes [bounds]
// FINDING: 1 finding
// RUN: not gasket run -g 8 -a from=image:r,uint32[3][4] -a to=image:r,uint32[3][4] -a x=4 -a y=1 -x asm - < %S/Inputs/media-block-too-wide.txt 2>&1 | FileCheck --check-prefix=WIDE %s
// WIDE: media block read of 1 register: a block of 2 rows with 33 bytes is longer than 1 register or wider than one
//.kernel copy
//.target gen9
//.simd 8
//.arg 0 from image read_only_image2d_t
//.arg 1 to image write_only_image2d_t
//.arg 2 x value int
//.arg 3 y value int
//.payload local_id offset=32 size=96
//.payload arg_byvalue offset=128 size=4 arg=2
//.payload arg_byvalue offset=132 size=4 arg=3
//.bti 0 arg=0
//.bti 1 arg=1
(W) mov (8|M0) r10.0<1>:ud 0:uw
(W) mov (2|M0) r10.0<1>:d r4.0<2;2,1>:d
(W) mov (1|M0) r10.2<1>:ud 0x10007:ud
(W) send (8|M0) r20:ud r10 0xC 0x02190000
(W) mov (1|M0) r10.0<1>:d 4:w
(W) mov (1|M0) r10.1<1>:d 1:w
(W) sends (8|M0) null:ud r10 r20 0x4C 0x020A8001
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
