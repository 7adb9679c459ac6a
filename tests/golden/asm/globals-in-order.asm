// Variables are numbered in the order of their directives.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck %s
// CHECK: globals-in-order.asm:[[#@LINE+2]]:11: error: globals must be declared in order: number 1 is next
//.global 0 4 4 constant first
//.global 2 4 4 constant second
//.kernel k
//.target gen9
//.simd 8
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
