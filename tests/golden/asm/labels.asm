// Labels belong to their kernel; a missing one and a second one are errors.
// RUN: not gasket run -g 8 -k first %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel first
//.target gen9
//.simd 8
once:
(W) jmpi elsewhere
// CHECK: labels.asm:[[#@LINE+3]]:1: error: redefinition of label 'once'
// CHECK: labels.asm:[[#@LINE-3]]:1: note: previous definition is here
// CHECK: labels.asm:[[#@LINE-3]]:10: error: use of undeclared label 'elsewhere' in kernel first
once:
// CHECK: labels.asm:[[#@LINE+1]]:16: error: no instruction begins 24 bytes from this one
endif (8|M0)   24
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
//.kernel second
//.target gen9
//.simd 8
elsewhere:
(W) jmpi elsewhere
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
