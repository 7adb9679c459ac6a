// One error an instruction, several in a run, each with its rule and a caret; the legal neighbours pass.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel regions
//.target gen9
//.simd 8
mov (8|M0) r10.0<1>:d r2.4<4;4,1>:d
// CHECK: regions.asm:[[#@LINE+2]]:1: error: src0: the row that begins at byte 68 crosses a register boundary [rowcross]
// CHECK: ^
mov (8|M0) r10.0<1>:d r2.1<8;8,1>:d
// CHECK: regions.asm:[[#@LINE+1]]:1: error: src0: the row that begins at byte 80 crosses a register boundary; rows of 4 elements would not [rowcross2]
mov (8|M0) r10.0<1>:d r2.4<8;8,1>:d
// CHECK: regions.asm:[[#@LINE+1]]:1: error: dst starts inside r10 and spans 3 registers; at most 2 are allowed [dst2grfoff]
mov (16|M0) r10.1<1>:d r2.0<8;8,1>:d
// CHECK: regions.asm:[[#@LINE+1]]:1: error: src0: <4;8,1> with one row needs vertical stride 8 [vertwh]
mov (8|M0) r10.0<1>:d r2.0<4;8,1>:d
// CHECK: regions.asm:[[#@LINE+1]]:5: error: 2-byte results of a 4-byte operation need stride 2, not 1 [narrow]
(W) mov (8|M0) r10.0<1>:w r2.0<8;8,1>:d
mov (8|M0) r10.0<2>:w r2.0<8;8,1>:d
mov (16|M0) r10.0<1>:ub r2.0<16;16,1>:b
// CHECK: regions.asm:[[#@LINE+1]]:1: error: mov with saturation or a modifier computes in words, so its result cannot be packed bytes; use stride 2 [bytestride]
mov (16|M0) r10.0<1>:ub (abs)r2.0<16;16,1>:b
// CHECK: regions.asm:[[#@LINE+1]]:1: error: mov with saturation or a modifier computes in words, so its result cannot be packed bytes; use stride 2 [bytestride]
mov (16|M0) (sat)r10.0<1>:ub r2.0<16;16,1>:b
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
