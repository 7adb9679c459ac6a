// What is no instruction is refused once, at its place, and the rest of the file is still read.
// RUN: not gasket run -g 8 %s 2>&1 | FileCheck --implicit-check-not=error: %s
//.kernel syntax
//.target gen9
//.simd 8
// CHECK: syntax.asm:[[#@LINE+2]]:22: error: operands must be separated by blanks, not by commas [comma]
// CHECK: ^
mov (8|M0) r10.0<1>:d, r2.0<8;8,1>:d
// CHECK: :[[#@LINE+1]]:1: error: 'rol' is not a Gen9 operation [noop]
rol (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud 2:uw
// CHECK: :[[#@LINE+1]]:23: error: a decimal :f literal needs a point or an exponent; a hexadecimal one is a bit pattern [fltlit]
mov (8|M0) r10.0<1>:f 2:f
// CHECK: :[[#@LINE+1]]:23: error: this number does not fit into type :d [literal]
mov (8|M0) r10.0<1>:d 3000000000:d
// CHECK: :[[#@LINE+1]]:12: error: subregister 8 of type :d is outside its register, which has 8 of them [subreg]
mov (1|M0) r10.8<1>:d r2.0<0;1,0>:d
// CHECK: :[[#@LINE+1]]:5: error: '(' expected and an execution size such as (8|M0)
mov r10.0<1>:d r2.0<8;8,1>:d
// CHECK: :[[#@LINE+1]]:26: error: operand expected
mov (8|M0) r10.0<1>:d 3 +:d
// CHECK: :[[#@LINE+1]]:12: error: there is no register r128 (r0 to r127 exist)
mov (8|M0) r128.0<1>:d r2.0<8;8,1>:d
// CHECK: :[[#@LINE+1]]:6: error: an execution size must be 1, 2, 4, 8, 16 or 32
mov (7|M0) r10.0<1>:d r2.0<8;8,1>:d
// CHECK: :[[#@LINE+1]]:23: error: predicate and condition must use the same flag: f0.1 here, f0.0 in the predicate [flagsame]
(f0.0) cmp (8|M0) (lt)f0.1 null<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d
mov (8|M0) r10.0<1>:d 1:w; mov (8|M0) r11.0<1>:d 2:w /* two on a line */
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
