// Overlaps are only searched in payloads without errors.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel wrong
//.simd 8
//.payload local_id offset=32 size=64
// CHECK: :[[#@LINE+1]]:12: error: {{.*}}argument 3
//.payload arg_byvalue offset=32 size=4 arg=3
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
