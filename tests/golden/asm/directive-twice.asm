// What a kernel has once is said once; another kernel of the file says it for itself.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel first
//.target gen9
//.simd 8
// CHECK: :[[#@LINE+1]]:1: error: kernel first has this directive already
//.simd 16
//.slm 64
// CHECK: :[[#@LINE+1]]:1: error: kernel first has this directive already
//.slm 128
//.scratch 1024
// CHECK: :[[#@LINE+1]]:1: error: kernel first has this directive already
//.scratch 1024
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
//.kernel second
//.target gen9
//.simd 8
//.slm 64
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
// CHECK: :[[#@LINE+2]]:11: error: redefinition of kernel 'first'
// CHECK: :[[#@LINE-18]]:11: note: previous definition is here
//.kernel first
//.simd 8
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
