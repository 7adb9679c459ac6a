// RUN: not gasket cc %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Errors of the reader in directives: one in each line, and the next line is read.
//.kernel
// CHECK: :[[@LINE-1]]:10: error: the kernel's name is expected
//.kernel k
//.target gen9
//.simd 8
//.arg
// CHECK: :[[@LINE-1]]:7: error: the argument's number is expected
//.arg 0
// CHECK: :[[@LINE-1]]:9: error: the argument's name is expected
//.arg 0 p
// CHECK: :[[@LINE-1]]:11: error: the argument's kind is expected
//.arg 0 p buffer
// CHECK: :[[@LINE-1]]:18: error: the argument's type is expected
//.arg 0 p buffer int*
//.bti
// CHECK: :[[@LINE-1]]:7: error: the surface's number is expected
//.bti 240 arg=0
// CHECK: :[[@LINE-1]]:8: error: the surface's number must be at most 239
//.bti 0 argument=0
// CHECK: :[[@LINE-1]]:10: error: arg=N or global=N is expected
//.bti 0 arg=0
//.bti 1 arg=7
//.required_work_group_size 0 1 1
// CHECK: :[[@LINE-1]]:29: error: a work-group size must be at least 1
// CHECK: :[[@LINE-3]]:14: error: surface 1: there is no argument 7, kernel k has 1
//.kernel size_1_0_1
//.target gen9
//.simd 8
//.required_work_group_size 1 0 1
// CHECK: :[[@LINE-1]]:29: error: a work-group size must be at least 1
//.kernel size_1_1_0
//.target gen9
//.simd 8
//.required_work_group_size 1 1 0
// CHECK: :[[@LINE-1]]:29: error: a work-group size must be at least 1
//.kernel size_1_1
//.target gen9
//.simd 8
//.required_work_group_size 1 1
// CHECK: :[[@LINE-1]]:32: error: each of the three work-group sizes is expected
//.kernel size_1025_1_1
//.target gen9
//.simd 8
//.required_work_group_size 1025 1 1
// CHECK: :[[@LINE-1]]:29: error: each of the three work-group sizes must be at most 1024
//.kernel size_32_33_1
//.target gen9
//.simd 8
//.required_work_group_size 32 33 1
// CHECK: :[[@LINE-1]]:29: error: a work-group can have at most 1024 work-items
//.kernel size_32_32_1
//.target gen9
//.simd 8
//.required_work_group_size 32 32 1
//.global 1 8 8 constant first
// CHECK: :[[@LINE-1]]:11: error: globals must be declared in order: number 0 is next
//.global 0 8 3 constant first
// CHECK: :[[@LINE-1]]:15: error: an alignment must be a power of two
//.global 0 8 0 constant first
// CHECK: :[[@LINE-1]]:15: error: an alignment must be a power of two
//.global 0 8 8192 constant first
// CHECK: :[[@LINE-1]]:15: error: the alignment must be at most 4096
//.global 0 8 4096 local first
// CHECK: :[[@LINE-1]]:20: error: constant or global is expected
//.global 0 8 4096 constant
// CHECK: :[[@LINE-1]]:28: error: the global's name is expected
//.global 0 16 4096 constant first
//.data 1 0 00
// CHECK: :[[@LINE-1]]:9: error: there is no //.global 1 above
//.data 0 0 0
// CHECK: :[[@LINE-1]]:13: error: bytes must be pairs of hexadecimal digits
//.data 0 0 0g
// CHECK: :[[@LINE-1]]:13: error: bytes must be pairs of hexadecimal digits
//.data 0 16 00
// CHECK: :[[@LINE-1]]:14: error: these bytes are outside the global, which has 16
//.data 0 15 00
//.data 0 15 0000
// CHECK: :[[@LINE-1]]:16: error: these bytes are outside the global, which has 16
//.reloc 0 9 global=0 addend=0
// CHECK: :[[@LINE-1]]:12: error: this address is outside the global, which has 16 bytes
//.reloc 0 8 global=0 addend=0
//.reloc 0 0 local=0 addend=0
// CHECK: :[[@LINE-1]]:14: error: an address must be written //.reloc N OFFSET global=M addend=K
//.reloc 0 0 global=0
// CHECK: :[[@LINE-1]]:22: error: an address must be written //.reloc N OFFSET global=M addend=K
//.reloc 0 0 global=0 addend=x
// CHECK: :[[@LINE-1]]:30: error: the addend is expected
//.reloc 0 0 global=7 addend=1
//.patch 0 0
// CHECK: :[[@LINE-1]]:12: error: an address must be written //.patch INSTRUCTION global=M addend=K
//.patch 99 global=0 addend=0
//.slm 65537
// CHECK: :[[@LINE-1]]:8: error: the size of local memory must be at most 65536
// CHECK: :[[@LINE-3]]:10: error: there is no instruction 99, kernel size_32_32_1 has 0
//.kernel slm
//.target gen9
//.simd 8
//.slm 65536
//.barriers 2
// CHECK: :[[@LINE-1]]:13: error: the number of barriers must be at most 1
//.private -1
// CHECK: :[[@LINE-1]]:12: error: the size of private memory is expected
//.payload nothing offset=32 size=32
// CHECK: :[[@LINE-1]]:12: error: there is no payload 'nothing'
//.payload local_id size=32
// CHECK: :[[@LINE-1]]:21: error: offset=BYTES size=BYTES [arg=N] [from=BYTES] is expected
//.payload local_id offset=32
// CHECK: :[[@LINE-1]]:30: error: size=BYTES [arg=N] [from=BYTES] is expected
//.payload local_id offset=32 size=
// CHECK: :[[@LINE-1]]:36: error: the size is expected
// CHECK: :[[@LINE-23]]:14: error: there is no global 7
