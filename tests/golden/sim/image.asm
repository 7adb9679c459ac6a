// RUN: gasket run -g 4 -a from=image:r,unorm8[4]:iota -a to=image:r,unorm8[4] --print to %s | FileCheck %s
// RUN: gasket run -g 4 -a from=image:r,float[4]:iota -a to=image:r,snorm16[4] --print to %s | FileCheck --check-prefix=SNORM %s
// RUN: not gasket run -g 4 -a from=image:r,uint8[4] -a to=image:r,unorm8[4] %s 2>&1 | FileCheck --check-prefix=KIND %s
// RUN: not gasket run -g 4 -a from=image:r,unorm8[3] -a to=image:r,unorm8[4] %s 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// The example of sim/README.md: 1 - x, in two formats: a write to snorm16 is convert_short_sat_rte(32767 * x).
// CHECK:      {{^}}255{{$}}
// CHECK-NEXT: {{^}}254{{$}}
// CHECK-NEXT: {{^}}253{{$}}
// CHECK-NEXT: {{^}}252{{$}}
// SNORM:      {{^}}32767{{$}}
// SNORM-NEXT: {{^}}0{{$}}
// SNORM-NEXT: {{^}}-32767{{$}}
// SNORM-NEXT: {{^}}-32768{{$}}
// KIND: read of floats, but the format r,uint8 of image 'from' consists of unsigned integers
// OUTSIDE: read at (3), outside image 'from' of size (3)
//.kernel invert
//.target gen9
//.simd 8
//.arg 0 from image read_only_image1d_t
//.arg 1 to image write_only_image1d_t
//.payload local_id offset=32 size=96
//.bti 0 arg=0 as=float
//.bti 1 arg=1 as=float
mov (8|M0) r10.0<1>:d r1.0<8;8,1>:uw
send (8|M0) r20:f r10 0x2 0x0243A000                         // ld_lz of texel r10: r20 x, r21 y, r22 z, r23 w
add (8|M0) r20.0<1>:f -r20.0<8;8,1>:f 1.0:f
sends (8|M0) null:ud r10 r20 0x10C 0x02035001                // typed write of r20 to r23
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
