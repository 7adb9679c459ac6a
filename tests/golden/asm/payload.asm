// A payload has the owner, size and place that its kind demands.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.global 0 4 4 constant table
//.kernel payload
//.simd 16
//.arg 0 b buffer int*
//.arg 1 n value int
//.arg 2 l local int*
//.arg 3 c constant int*
//.arg 4 v value float4
// CHECK: :[[#@LINE+1]]:12: error: there is no payload 'colour'
//.payload colour offset=32 size=4
// CHECK: :[[#@LINE+1]]:21: error: offset=BYTES size=BYTES [arg=N] [from=BYTES] is expected
//.payload work_dim size=4
// CHECK: :[[#@LINE+1]]:31: error: size=BYTES [arg=N] [from=BYTES] is expected
//.payload work_dim offset=32 arg=1
// CHECK: :[[#@LINE+1]]:28: error: the offset must be at most 4096
//.payload work_dim offset=18446744073709551616 size=4
// CHECK: :[[#@LINE+1]]:28: error: this payload is outside the registers
//.payload work_dim offset=4096 size=4
// CHECK: :[[#@LINE+1]]:28: error: a payload must begin at r1 (byte 32) or later
//.payload work_dim offset=28 size=4
// CHECK: :[[#@LINE+1]]:28: error: the offset of payload work_dim must be a multiple of 4 bytes
//.payload work_dim offset=33 size=4
// CHECK: :[[#@LINE+1]]:36: error: the size of payload work_dim must be 4 bytes
//.payload work_dim offset=32 size=8
// CHECK: :[[#@LINE+1]]:39: error: the size of payload global_size must be a multiple of 4 from 4 to 12 bytes
//.payload global_size offset=32 size=16
// CHECK: :[[#@LINE+1]]:39: error: the size of payload group_count must be a multiple of 4 from 4 to 12 bytes
//.payload group_count offset=32 size=0
// CHECK: :[[#@LINE+1]]:12: error: payload global_base needs arg=N, the number of a global
//.payload global_base offset=32 size=8
// CHECK: :[[#@LINE+1]]:12: error: payload arg_byvalue needs arg=N, the number of a value
//.payload arg_byvalue offset=32 size=4
// CHECK: :[[#@LINE+1]]:12: error: payload arg_bypointer needs arg=N, the number of a pointer
//.payload arg_bypointer offset=32 size=8
// CHECK: :[[#@LINE+1]]:12: error: payload buffer_offset needs arg=N, the number of a buffer or constant
//.payload buffer_offset offset=32 size=4
// CHECK: :[[#@LINE+1]]:38: error: payload work_dim belongs to no argument
//.payload work_dim offset=32 size=4 arg=1
// CHECK: :[[#@LINE+1]]:49: error: payload arg_bypointer cannot be split into pieces
//.payload arg_bypointer offset=32 size=8 arg=0 from=4
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
