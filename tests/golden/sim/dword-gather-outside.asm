// The addresses of a dword gather are in dwords: dword 256 is byte 1024, the end of local memory.
// RUN: not gasket run -g 8 -l 8 -a p=int[2] %s 2>&1 | FileCheck %s
// CHECK: fault in kernel 'k': read of 4 bytes outside local memory
// CHECK-NEXT: address 0x400, just past the end of 'local memory' (1024 bytes)
//.kernel k
//.target gen9
//.simd 8
//.slm 1024
//.arg 0 p buffer int*
//.payload local_id offset=32 size=96
//.bti 0 arg=0
(W) mov (8|M0) r12.0<1>:ud 256:ud
send (8|M0) r20:ud r12 0xA 0x0210C2FE
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null r127 0x27 0x02000010 {EOT}
