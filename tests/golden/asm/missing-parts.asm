// RUN: not gasket cc %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Numbers, operands, flags and labels that are missing after what announces them.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p buffer int*
// CHECK: :[[@LINE+1]]:46: error: the argument's number is expected
//.payload surface_size offset=32 size=8 arg=
//.payload local_id offset=32 size=96
//.bti 0 arg=0
// CHECK: :[[@LINE+1]]:18: error: the argument's number is expected
//.sampler 0 arg=
// CHECK: :[[@LINE+1]]:10: error: the instruction's number is expected
//.patch 
// CHECK: :[[@LINE+1]]:30: error: operand expected
mov (8|M0) r10.0<1>:d r[a0.0,]<8;8,1>:d
// CHECK: :[[@LINE+1]]:28: error: a number is expected in the region
mov (8|M0) r10.0<1>:d r9.0<;8,1>:d
// CHECK: :[[@LINE+1]]:20: error: a number is expected in the region
mov (8|M0) r[a0.0]<>:d r9.0<8;8,1>:d
// CHECK: :[[@LINE+1]]:16: error: a flag f0.0, f0.1, f1.0 or f1.1 is expected
cmp (8|M0) (lt)g0.0 null<1>:d r10.0<8;8,1>:d 3:w
// CHECK: :[[@LINE+1]]:6: error: a label is expected
jmpi +
// CHECK: :[[@LINE+1]]:24: error: operand expected
mov (8|M0) r10.0<1>:d -
// CHECK: :[[@LINE+1]]:26: error: ')' expected after the expression
mov (8|M0) r10.0<1>:d (1 @ 2):d
// CHECK: :[[@LINE+1]]:22: error: operands must be separated by blanks, not by commas [comma]
mov (8|M0) r10.0<1>:d, r9.0<8;8,1>:d
end:
