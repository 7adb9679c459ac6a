// RUN: not gasket cc %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Errors in the directives of statements of the source.
//.kernel k
//.target gen9
//.simd 8
//.arg 0 n value int
//.file 0 k.cl
// CHECK: :[[@LINE+1]]:9: error: files must be declared in order: number 1 is next
//.file 2 l.cl
//.type 0 4 4 signed int
// CHECK: :[[@LINE+1]]:15: error: a type is signed, unsigned, float, vector, array, pointer, struct or union, not 'complex'
//.type 1 8 8 complex of=0 c
// CHECK: :[[@LINE+1]]:11: error: a type of 4 elements with 4 bytes has at least 16 bytes
//.type 1 8 4 array 4 of=0 int[4]
// CHECK: :[[@LINE+1]]:27: error: there is no //.type 1 above
//.type 1 16 4 array 4 of=1 int[4]
// CHECK: :[[@LINE+1]]:16: error: a scalar has at most 8 bytes
//.type 1 16 8 signed int128
//.type 1 8 4 struct struct S
// CHECK: :[[@LINE+1]]:12: error: this field is outside the 8 bytes of struct S
//.field 1 8 of=0 x
// CHECK: :[[@LINE+1]]:17: error: there is no //.type 1 above
//.field 1 0 of=1 self
// CHECK: :[[@LINE+1]]:10: error: type 0 is no struct or union
//.field 0 0 of=0 x
//.type 2 8 8 pointer 1 of=9 int *
// CHECK: :[[@LINE+1]]:17: error: a variable is local or a parameter, not 'static'
//.variable 0 0 static 1:2 i
//.variable 0 0 local 1:2 i
// CHECK: :[[@LINE+1]]:12: error: there is no //.frame 1 above
//.frame 1 1 1:2 f
// CHECK: :[[@LINE+1]]:14: error: lines are counted from 1
//.statement 0:0 i%0=?
// CHECK: :[[@LINE+1]]:18: error: there is no //.file 1 above
//.statement 1:2:1 i%0=?
// CHECK: :[[@LINE+1]]:18: error: variable 0 is 'i', not 'j'
//.statement 1:2 j%0=?
// CHECK: :[[@LINE+1]]:20: error: there is no //.variable 1 above
//.statement 1:2 i%1=?
// CHECK: :[[@LINE+1]]:23: error: this place is outside the registers
//.statement 1:2 i%0=r127.7<1>:uq
// CHECK: :[[@LINE+1]]:24: error: the part of the variable must be at most 4
//.statement 1:2 i%0[2:5]=?
// CHECK: :[[@LINE+1]]:22: error: there is no argument 1 above
//.statement 1:2 i%0=arg1
// CHECK: :[[@LINE+1]]:30: error: 'add.i32' is no formula of arguments and ids
//.statement 1:2 i%0=formula(add.i32)
// CHECK: :[[@LINE+1]]:30: error: 'arg0,arg1,add.i32' is no formula of arguments and ids
//.statement 1:2 i%0=formula(arg0,arg1,add.i32)
// CHECK: :[[@LINE+1]]:22: error: a place is registers, a mask, a number, an argument, private, local or other memory, a formula, a pointer, 'unset' or '?'
//.statement 1:2 i%0=stack+4
// CHECK: :[[@LINE+1]]:34: error: the subregister must be at most 3
//.statement 1:2 i%0=memory(r127.4+0<4>)
// CHECK: :[[@LINE+1]]:27: error: a general register or a flag is expected
//.statement 1:2 i%0=mask(a0.0+0)
// CHECK: :[[@LINE+1]]:28: error: the register must be at most 1
//.statement 1:2 i%0=mask(f2.0+0)
// CHECK: :[[@LINE+1]]:33: error: this place is outside the registers
//.statement 1:2 i%0{0:17}=mask(f1.1+0)
// The statement's block has no 4 instructions more; nothing follows the last one. A pointer's target is looked up at the end.
// CHECK: :[[@LINE-35]]:28: error: there is no type 9
// CHECK: :[[@LINE+1]]:14: error: only 0 instructions follow this statement, not 4
//.statement 1:2 !4 i%0=0x5:ud
(W) send (8|M0) null r127 0x27 0x2000010 {EOT}
// CHECK: :[[@LINE+1]]:14: error: no instruction follows this statement
//.statement 2:2 i%0=0x5:ud
