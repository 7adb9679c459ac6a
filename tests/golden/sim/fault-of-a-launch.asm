// RUN: not gasket run -g 64 -l 64 %s 2>&1 | FileCheck --match-full-lines %s
// A launch that cannot begin has a fault without a work-group or thread.
// CHECK: fault in kernel 't': the work-group needs 137438953408 bytes of private memory, the machine has 64424509440
// CHECK-NOT: {{.+}}
//.kernel t
//.target gen9
//.simd 8
//.private 2147483647
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
