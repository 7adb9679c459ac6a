// Our directives must be right; those of other compilers are comments.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel directives
//.platform SKL
//.thread_config numGRF=128, numAcc=2
//.declare V0033 (41)  rf=r size=32 type=d alias=+0 align=16 words (r3.0)
//.private memory size 12
// CHECK: directives.asm:[[#@LINE+1]]:11: error: the only supported machine is gen9
//.target gen12
// CHECK: :[[#@LINE+1]]:9: error: the SIMD width must be 1, 8, 16 or 32
//.simd 12
//.arg 0 a buffer int*
// CHECK: :[[#@LINE+1]]:8: error: arguments must be declared in order: number 1 is next
//.arg 3 b buffer int*
// CHECK: :[[#@LINE+1]]:12: error: an argument must be a buffer, constant, local, value, image, sampler, pipe or queue, not a 'thing'
//.arg 1 b thing int*
// CHECK: :[[#@LINE+1]]:15: error: unexpected text at the end of this directive
//.barriers 1 and more
// CHECK: :[[#@LINE+1]]:8: error: surfaces must be declared in order: number 0 is next
//.bti 1 arg=0
//.global 0 4 4 constant table
// CHECK: :[[#@LINE+1]]:17: error: these bytes are outside the global, which has 4
//.data 0 2 01020304
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
