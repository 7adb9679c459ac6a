// RUN: not gasket cc %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Errors of the reader in operands, options and directives: one in each line, and the next line is read.
//.kernel k
//.target gen9
//.simd 8
L0:
         mov (8|M0) r2.nothing:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:24: error: a subregister number, mme0 to mme7 or nomme is expected after the '.'
         mov (8|M0) r2.mme8:f r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:24: error: a subregister number, mme0 to mme7 or nomme is expected after the '.'
         mov (8|M0) a0.mme0:f r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:24: error: only general registers have a math macro extension
         mov (8|M0) r[a1.0]:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:23: error: an address register a0.0 to a0.15 is expected
         mov (8|M0) r[a0.16]:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: a0 has words 0 to 15, not 16
         mov (8|M0) r[a0.15]:d r3.0<8;8,1>:d
         mov (8|M0) r[a0.0,512]:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: the byte offset of an indirect operand must be in -512..511 [indoff]
         mov (8|M0) r[a0.0,511]:d r3.0<8;8,1>:d
         mov (8|M0) r[a0.0,-513]:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: the byte offset of an indirect operand must be in -512..511 [indoff]
         mov (8|M0) r[a0.0,-512]:d r3.0<8;8,1>:d
         mov (8|M0) r[a0.0,1.5]:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: the byte offset of an indirect operand must be in -512..511 [indoff]
         mov (8|M0) r2.0:d r3.0<x;8,1>:d
// CHECK: :[[@LINE-1]]:33: error: a number is expected in the region
         mov (8|M0) r2.0:d r3.0<8;8,>:d
// CHECK: :[[@LINE-1]]:37: error: a number is expected in the region
         mov (8|M0) x2.0:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:21: error: 'x2' is not a register that kernels can use
         mov (8|M0) ,
// CHECK: :[[@LINE-1]]:21: error: operand expected
         mov (8|M0) r2.0 r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:26: error: a type such as :d is expected after the destination
         mov (8|M0) r2.0:zz r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:26: error: there is no operand type 'zz'
         mov (8|M0) r2.0:v r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:21: error: only immediates have type :v
         mov (8|M0) r2.8:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:21: error: subregister 8 of type :d is outside its register, which has 8 of them [subreg]
         mov (8|M0) r2.7:d r3.0<8;8,1>:d
         mov (1|M0) a0.0:q r3.0<0;1,0>:q
         mov (1|M0) f0.0:q r3.0<0;1,0>:q
// CHECK: :[[@LINE-1]]:21: error: f0 is too small for type :q
         mov (8|M0) r2.0:d r3.0<8,1>:d
// CHECK: :[[@LINE-1]]:32: error: a region <W,H> needs an indirect operand such as r[a0.0]
         mov (8|M0) r2.0:d r3.0<3;8,1>:d
// CHECK: :[[@LINE-1]]:32: error: a region <V;W,H> has V in 0 1 2 4 8 16 32, W in 1 2 4 8 16, H in 0 1 2 4 [dsth8]
         mov (8|M0) r2.0:d r3.0<8;0,1>:d
// CHECK: :[[@LINE-1]]:32: error: a region <V;W,H> has V in 0 1 2 4 8 16 32, W in 1 2 4 8 16, H in 0 1 2 4 [dsth8]
         mov (8|M0) r2.0:d r3.0<64;8,1>:d
// CHECK: :[[@LINE-1]]:32: error: a region <V;W,H> has V in 0 1 2 4 8 16 32, W in 1 2 4 8 16, H in 0 1 2 4 [dsth8]
         mov (8|M0) r2.0:d r3.0<8;32,1>:d
// CHECK: :[[@LINE-1]]:32: error: a region <V;W,H> has V in 0 1 2 4 8 16 32, W in 1 2 4 8 16, H in 0 1 2 4 [dsth8]
         mov (8|M0) r2.0:d r3.0<8;8,8>:d
// CHECK: :[[@LINE-1]]:32: error: a region <V;W,H> has V in 0 1 2 4 8 16 32, W in 1 2 4 8 16, H in 0 1 2 4 [dsth8]
         mov (8|M0) r2.0:d r3.0<32;16,4>:d
         mov (8|M0) r[a0.0]<8,1>:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:29: error: an indirect destination has one address, so its region must be <H> [inddst]
         mov (8|M0) r2.0<0>:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:26: error: a destination must have stride 1, 2 or 4, not 0 [dsth0]
         mov (8|M0) r2.0<3>:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:26: error: a destination must have stride 1, 2 or 4, not 3 [dsth8]
         mov (8|M0) r2.0:hf 0x10000:hf
// CHECK: :[[@LINE-1]]:29: error: these bits do not fit into type :hf [literal]
         mov (8|M0) r2.0:hf 0xffff:hf
         mov (8|M0) r2.0:f 1:f
// CHECK: :[[@LINE-1]]:28: error: a decimal :f literal needs a point or an exponent; a hexadecimal one is a bit pattern [fltlit]
         mov (8|M0) r2.0:d 1.5:d
// CHECK: :[[@LINE-1]]:28: error: a float literal for integer type :d
         mov (8|M0) r2.0:b 1:b
// CHECK: :[[@LINE-1]]:28: error: there are no immediates of type :b; use :w [immb]
         mov (8|M0) r2.0:w 32768:w
// CHECK: :[[@LINE-1]]:28: error: this number does not fit into type :w [literal]
         mov (8|M0) r2.0:w -32768:w
         mov (8|M0) r2.0:w -32769:w
// CHECK: :[[@LINE-1]]:28: error: this number does not fit into type :w [literal]
         mov (8|M0) r2.0:uw 65536:uw
// CHECK: :[[@LINE-1]]:29: error: this number does not fit into type :uw [literal]
         mov (8|M0) r2.0:uw -1:uw
// CHECK: :[[@LINE-1]]:29: error: this number does not fit into type :uw [literal]
         mad (8|M0) r2.0:f 1.0:f r3.0<2;1>:f r4.0<1>:f
// CHECK: :[[@LINE-1]]:28: error: a three-source operation takes no immediate [imm3]
         mad (8|M0) r2.0:f r3.0<8;8,1>:f r3.0<2;1>:f r4.0<1>:f
// CHECK: :[[@LINE-1]]:36: error: '>' expected after the region of a three-source operation
         mad (8|M0) r2.0:f r3.0<2;1>:f r3.0<2;1>:f r4.0<2;1>:f
// CHECK: :[[@LINE-1]]:56: error: the third source must be packed <1> or one element <0> [t3region]
         mad (8|M0) r2.0:f r3.0<4;1>:f r3.0<8;1>:f r4.0<0>:f
         add (8|M0) r2.0:d 1:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: only the last source of add can be an immediate [immpos]
         add (8|M0) r2.0:d 1:d 2:d
// CHECK: :[[@LINE-1]]:28: error: only the last source of add can be an immediate [immtwo]
         add (8|M0) r2.0:q r3.0<4;4,1>:q 2:q
// CHECK: :[[@LINE-1]]:42: error: 64-bit immediates exist only in instructions with one source [imm64]
         add (8|M0) r2.0:df r3.0<4;4,1>:df 2.0:df
// CHECK: :[[@LINE-1]]:44: error: 64-bit immediates exist only in instructions with one source [imm64df]
         add (8|M0) r2.0:d (abs)1:d r3.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: an immediate takes no modifier [immmod]
         mov (8|M0) r2.0:d (abs)1:d
// CHECK: :[[@LINE-1]]:28: error: an immediate takes no modifier [immmod]
         and (8|M0) r2.0:d -r3.0<8;8,1>:d r4.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: and takes the modifier ~, not - or (abs) [logicneg]
         add (8|M0) r2.0:d ~r3.0<8;8,1>:d r4.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:28: error: add takes the modifiers - and (abs), not ~ [nottilde]
         add (8|M0) r2.0:d r3.0<8;8,1>:d, r4.0<8;8,1>:d
// CHECK: :[[@LINE-1]]:41: error: operands must be separated by blanks, not by commas [comma]
