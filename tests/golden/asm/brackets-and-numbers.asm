// RUN: not gasket cc -o /dev/null %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Brackets that are not closed, and words in the place of numbers.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 p pipe int packet=many
// CHECK: :[[#@LINE-1]]:28: error: the size of a packet is expected
//.arg 0 i image image2d_t captured=first
// CHECK: :[[#@LINE-1]]:37: error: the offset of a captured object is expected
//.arg 0 n value int
//.payload
// CHECK: :[[#@LINE-1]]:11: error: the kind of payload is expected
//.payload arg_byvalue offset=32 size=4 arg=0 from=the
// CHECK: :[[#@LINE-1]]:52: error: the offset in the argument is expected
//.bti 0 global=the
// CHECK: :[[#@LINE-1]]:17: error: the global's number is expected
//.bti 0 arg=the
// CHECK: :[[#@LINE-1]]:14: error: the argument's number is expected
//.patch - global=0 addend=0
// CHECK: :[[#@LINE-1]]:10: error: the instruction's number is expected
//.patch 0 global=the addend=0
// CHECK: :[[#@LINE-1]]:19: error: the global's number is expected
//.global - 4 constant table
// CHECK: :[[#@LINE-1]]:11: error: the global's number is expected
L0:
         (f0.0 mov (8|M0) r2.0:d 1:d
// CHECK: :[[#@LINE-1]]:16: error: ')' expected after the predicate
         mov (8|M0 r2.0:d 1:d
// CHECK: :[[#@LINE-1]]:20: error: ')' expected after the execution size
         mov (8|M0) r2.0:d 1:d {Switch
// CHECK: :[[#@LINE-1]]:39: error: '}' expected after the options
         mov (8|M0) r[a0.0:d 1:d
// CHECK: :[[#@LINE-1]]:27: error: ']' expected after the address register
         mad (8|M0) r2.0:f r3.0<1:f r4.0<1>:f r5.0<1>:f
// CHECK: :[[#@LINE-1]]:34: error: ';' expected in the region of a three-source operation
         mad (8|M0) r2.0:f r3.0<1;0:f r4.0<1>:f r5.0<1>:f
// CHECK: :[[#@LINE-1]]:36: error: '>' expected after the region of a three-source operation
         mov (8|M0) r2.0:d r3.0<8:d
// CHECK: :[[#@LINE-1]]:34: error: ';' expected in the region <V;W,H>
         mov (8|M0) r2.0:d r3.0<8;8:d
// CHECK: :[[#@LINE-1]]:36: error: ',' expected in the region <V;W,H>
         mov (8|M0) r2.0:d r3.0<8;8,1:d
// CHECK: :[[#@LINE-1]]:38: error: '>' expected after the region
         mov (8|M0) r2.0<1:d 1:d
// CHECK: :[[#@LINE-1]]:27: error: '>' expected after the destination's stride
         call (8|M0) 5 L0
// CHECK: :[[#@LINE-1]]:22: error: operand expected
         ret (8|M0) 5
// CHECK: :[[#@LINE-1]]:21: error: operand expected
         nop
