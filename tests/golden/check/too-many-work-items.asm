// RUN: not gasket run --check -g 4294967295,4 -l 8 %s 2>&1 | FileCheck %s
// A launch with more hardware threads than the monitor has numbers, 2^31.
// CHECK: fault in kernel 'k': the kernel has too many instructions, or the launch too many work-items, to be checked
//.kernel k
//.target gen9
//.simd 8
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
