// No byte of a register has two payloads.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel overlap
//.simd 8
//.payload local_id offset=32 size=64
//.payload global_size offset=96 size=12
// CHECK: :[[#@LINE+2]]:12: error: this payload overlaps another one at byte 104
// CHECK: :[[#@LINE-2]]:12: note: the other payload is here
//.payload group_count offset=104 size=12
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
