// The argument, or the program's variable, of a payload or surface exists and is of its kind, wherever it is declared.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.global 0 4 4 constant table
//.kernel owners
//.simd 16
// CHECK: :[[#@LINE+1]]:12: error: payload arg_byvalue: argument 0 ('b') is a buffer, not a value
//.payload arg_byvalue offset=32 size=4 arg=0
// CHECK: :[[#@LINE+1]]:12: error: payload arg_bypointer: argument 1 ('n') is a value, not a pointer
//.payload arg_bypointer offset=40 size=8 arg=1
// CHECK: :[[#@LINE+1]]:12: error: payload arg_bypointer: the address of a constant has 8 bytes, not 4
//.payload arg_bypointer offset=48 size=4 arg=3
//.payload arg_bypointer offset=52 size=4 arg=2
// CHECK: :[[#@LINE+1]]:12: error: payload surface_size: argument 2 ('l') is a local, not a buffer or constant
//.payload surface_size offset=56 size=8 arg=2
// CHECK: :[[#@LINE+1]]:12: error: payload surface_base: argument 1 ('n') is a value, not a buffer or constant
//.payload surface_base offset=64 size=8 arg=1
// CHECK: :[[#@LINE+1]]:12: error: payload buffer_offset: there is no argument 4, kernel owners has 4
//.payload buffer_offset offset=72 size=4 arg=4
// CHECK: :[[#@LINE+1]]:12: error: global_base: there is no global 1, the file has 1
//.payload global_base offset=80 size=8 arg=1
// CHECK: :[[#@LINE+1]]:12: error: the local ids of 16 channels must have 32 bytes for each of one to three dimensions
//.payload local_id offset=96 size=128
//.bti 0 arg=1
// CHECK: :[[#@LINE+1]]:14: error: surface 1: there is no argument 9, kernel owners has 4
//.bti 1 arg=9
// CHECK: :[[#@LINE+1]]:17: error: surface: there is no global 1, the file has 1
//.bti 2 global=1
// CHECK: :[[#@LINE+1]]:10: error: there is no instruction 7, kernel owners has 2
//.patch 7 global=0 addend=0
// CHECK: :[[#@LINE+1]]:10: error: instruction 0 has no 64-bit immediate to hold the address
//.patch 0 global=0 addend=0
//.arg 0 b buffer int*
//.arg 1 n value int
//.arg 2 l local int*
//.arg 3 c constant int*
(W) mov (1|M0) r10.0<1>:ud 0x0:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
