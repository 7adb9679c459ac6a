// Messages to images whose surface or header does not fit them: each fault names the message and the entry or the value.
// RUN: not gasket run -g 8 -k block_1d -a i=image:r,uint32[8] -a b=int[8] %s 2>&1 | FileCheck --check-prefix=LINE %s
// RUN: not gasket run -g 8 -k block_size -a i=image:r,uint32[8][8] -a b=int[8] %s 2>&1 | FileCheck --check-prefix=SIZE %s
// RUN: not gasket run -g 8 -k block_width -a i=image:r,uint32[8][8] -a b=int[8] %s 2>&1 | FileCheck --check-prefix=WIDTH %s
// RUN: not gasket run -g 8 -k load_buffer -a i=image:rgba,float[8][8] -a b=int[8] %s 2>&1 | FileCheck --check-prefix=BUFFER %s
// RUN: not gasket run -g 8 -k read_image -a i=image:rgba,float[8][8] -a b=int[8] %s 2>&1 | FileCheck --check-prefix=IMAGE %s
// RUN: not gasket run -g 8 -k offsets -a i=image:rgba,float[8][8] -a b=int[8] %s 2>&1 | FileCheck --check-prefix=OFFSETS %s

// LINE: fault in kernel 'block_1d': media block read of 1 register: binding-table entry 0 ('i') is not a 2D image
// LINE:   at {{.*}}image-message-faults.asm:[[#@LINE+9]]
//.kernel block_1d
//.target gen9
//.simd 8
//.arg 0 i image read_only_image1d_t
//.arg 1 b buffer int*
//.bti 0 arg=0
//.bti 1 arg=1
(W) mov (8|M0) r10.0<1>:ud 0:uw
(W) send (8|M0) r20:ud r10 0xC 0x02190000
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}

// SIZE: fault in kernel 'block_size': media block read of 1 register: the size of the block in its header, 0x10047, has unknown bits
// SIZE:   at {{.*}}image-message-faults.asm:[[#@LINE+10]]
//.kernel block_size
//.target gen9
//.simd 8
//.arg 0 i image read_only_image2d_t
//.arg 1 b buffer int*
//.bti 0 arg=0
//.bti 1 arg=1
(W) mov (8|M0) r10.0<1>:ud 0:uw
(W) mov (1|M0) r10.2<1>:ud 0x10047:ud
(W) send (8|M0) r20:ud r10 0xC 0x02190000
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}

// WIDTH: fault in kernel 'block_width': media block write of 1 register: the width (6) of the block is not a multiple of four bytes
// WIDTH:   at {{.*}}image-message-faults.asm:[[#@LINE+10]]
//.kernel block_width
//.target gen9
//.simd 8
//.arg 0 i image write_only_image2d_t
//.arg 1 b buffer int*
//.bti 0 arg=0
//.bti 1 arg=1
(W) mov (8|M0) r10.0<1>:ud 0:uw
(W) mov (1|M0) r10.2<1>:ud 5:uw
(W) sends (8|M0) null:ud r10 r20 0x4C 0x020A8000
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}

// BUFFER: fault in kernel 'load_buffer': ld_lz with xyzw: binding-table entry 1 ('b') is not an image
// BUFFER:   at {{.*}}image-message-faults.asm:[[#@LINE+8]]
//.kernel load_buffer
//.target gen9
//.simd 8
//.arg 0 i image read_only_image2d_t
//.arg 1 b buffer int*
//.bti 0 arg=0
//.bti 1 arg=1
send (8|M0) r60:f r40 0x2 0x0443A001
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}

// IMAGE: fault in kernel 'read_image': untyped surface read with x: binding-table entry 0 ('i') is an image
// IMAGE:   at {{.*}}image-message-faults.asm:[[#@LINE+8]]
//.kernel read_image
//.target gen9
//.simd 8
//.arg 0 i image read_only_image2d_t
//.arg 1 b buffer int*
//.bti 0 arg=0
//.bti 1 arg=1
send (8|M0) r60:d r9 0xC 0x02106E00
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}

// OFFSETS: fault in kernel 'offsets': ld_lz with xyzw: texel offsets (0x123) are not supported
// OFFSETS:   at {{.*}}image-message-faults.asm:[[#@LINE+10]]
//.kernel offsets
//.target gen9
//.simd 8
//.arg 0 i image read_only_image2d_t
//.arg 1 b buffer int*
//.bti 0 arg=0
//.bti 1 arg=1
(W) mov (8|M0) r30.0<1>:ud 0:uw
(W) mov (1|M0) r30.2<1>:ud 0x123:ud
sends (8|M0) r60:f r30 r40 0x82 0x024BA000
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
