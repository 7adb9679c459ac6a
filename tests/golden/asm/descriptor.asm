// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Descriptors of messages are 32-bit numbers or subregisters of a0; a line is refused once, also if its options are wrong, too.
//.kernel k
//.target gen9
//.simd 8
// CHECK: descriptor.asm:[[#@LINE+1]]:30: error: the extended descriptor must be a 32-bit number
(W) send (8|M0) null:ud r127 0x100000027 0x02000010 {EOT}
// CHECK: :[[#@LINE+1]]:35: error: the descriptor must be a 32-bit number
(W) send (8|M0) null:ud r127 0x27 0x102000010 {Unknown}
// CHECK: :[[#@LINE+1]]:30: error: the extended descriptor must be a 32-bit number
(W) send (8|M0) null:ud r127 -1 -1 {EOT}
// CHECK: :[[#@LINE+1]]:35: error: the descriptor must be a 32-bit number
(W) send (8|M0) null:ud r127 0x27 2.0 {EOT}
// CHECK: :[[#@LINE+1]]:30: error: a subregister of a0 is expected
(W) send (8|M0) null:ud r127 a0.q a0.q {EOT}
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
