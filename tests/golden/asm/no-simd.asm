// A file of another compiler need not say its width, but a run needs it.
// RUN: gasket cc %s | FileCheck --check-prefix=READ %s
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck %s
// READ: kernel k
// CHECK: no-simd.asm:[[#@LINE+1]]:11: error: kernel 'k' cannot be run without a directive //.simd 1, 8, 16 or 32
//.kernel k
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
