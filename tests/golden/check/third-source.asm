// The regions of the third source are written <1> and <0>, those of the others <2;1> and <0;0>, as iga64 wants them.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel third
//.target gen9
//.simd 8
mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<0;0>:f r4.0<0>:f
// CHECK: third-source.asm:[[#@LINE+1]]:51: error: the third source must be packed <1> or one element <0> [t3region]
mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<2;1>:f
// CHECK: third-source.asm:[[#@LINE+1]]:27: error: a three-source operation reads packed <2;1> or one element <0;0>, no other region [t3region]
mad (8|M0) r10.0<1>:f r2.0<1>:f r3.0<2;1>:f r4.0<1>:f
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
