// Sizes and numbers in directives have the limits of the machine, and all their digits count.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
// CHECK: :[[#@LINE+1]]:13: error: the size must be at most 1073741824
//.global 0 1073741825 4 constant t
//.global 0 1073741823 4 constant t
// CHECK: :[[#@LINE+1]]:13: error: the globals of a file can have at most 1073741824 bytes in total
//.global 1 2 4 constant u
// CHECK: :[[#@LINE+1]]:30: error: the addend must be at most 1073741824
//.reloc 0 0 global=0 addend=18446744073709551616
//.kernel limits
// CHECK: :[[#@LINE+1]]:9: error: the SIMD width must be at most 32
//.simd 18446744073709551624
// CHECK: :[[#@LINE+1]]:8: error: the size of local memory must be at most 65536
//.slm 65537
// CHECK: :[[#@LINE+1]]:13: error: the number of barriers must be at most 1
//.barriers 4294967297
// CHECK: :[[#@LINE+1]]:12: error: the size of private memory must be at most 2147483647
//.private 4294967296
// CHECK: :[[#@LINE+1]]:12: error: the size of scratch memory must be at most 2097152
//.scratch 2097153
// CHECK: :[[#@LINE+1]]:10: error: the size of spilled registers must be at most 2097152
//.spill 2097153
// CHECK: :[[#@LINE+1]]:8: error: the argument's number must be at most 65535
//.arg 4294967296 a buffer int*
// CHECK: :[[#@LINE+1]]:8: error: the surface's number must be at most 239
//.bti 240 arg=0
// CHECK: :[[#@LINE+1]]:14: error: the argument's number must be at most 65535
//.bti 0 arg=18446744073709551615
// CHECK: :[[#@LINE+1]]:29: error: each of the three work-group sizes must be at most 1024
//.required_work_group_size 4294967297 1 1
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
//.kernel group
// CHECK: :[[#@LINE+1]]:29: error: a work-group can have at most 1024 work-items
//.required_work_group_size 32 32 2
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
