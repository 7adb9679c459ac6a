// RUN: not gasket cc %s 2>&1 | FileCheck --implicit-check-not=error: %s
// Errors of the reader in predicates, mnemonics, sizes, options, numbers and messages: one in each line, and the next line is read.
//.kernel k
//.target gen9
//.simd 8
L0:
         (f2.0) mov (8|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:11: error: a flag f0.0, f0.1, f1.0 or f1.1 is expected
         (f0.0.any3h) mov (8|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:15: error: '.any3h' is not a predicate control: use anyv, allv, or any or all with a width, as any16h [predany]
         (W mov (8|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:13: error: '&' expected or ')' after W
         mov (3|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:15: error: an execution size must be 1, 2, 4, 8, 16 or 32
         mov (8|M2) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:17: error: a channel offset must be M0, M4, M8 … M28
         mov (8|M28) r2.0:d 1:d
         mov (8|M32) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:17: error: a channel offset must be M0, M4, M8 … M28
         mov.b (8|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:10: error: mov does not support .b
         (8|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:11: error: a flag f0.0, f0.1, f1.0 or f1.1 is expected
         (W) (8|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:14: error: an instruction is expected
         (f0.0) , 1
// CHECK: :[[@LINE-1]]:17: error: an instruction is expected
         nothing (8|M0) r2.0:d 1:d
// CHECK: :[[@LINE-1]]:10: error: 'nothing' is not a Gen9 operation [noop]
         mov (8|M0) r2.0:d 1:d {Nothing}
// CHECK: :[[@LINE-1]]:33: error: there is no instruction option 'Nothing'
         mov (8|M0) r2.0:d 1:d 2:d
// CHECK: :[[@LINE-1]]:32: error: unexpected text after this instruction
         mov (8|M0) r2.0:d 1+:d
// CHECK: :[[@LINE-1]]:30: error: operand expected
         mov (8|M0) r2.0:d ~1.5:d
// CHECK: :[[@LINE-1]]:28: error: ~ of a float
         mov (8|M0) r2.0:d 1/0:d
// CHECK: :[[@LINE-1]]:29: error: division by zero
         mov (8|M0) r2.0:d 7%0:d
// CHECK: :[[@LINE-1]]:29: error: division by zero
         mov (8|M0) r2.0:f 1.5%2.0:f
// CHECK: :[[@LINE-1]]:31: error: floats support only the operators + - * /
         mov (8|M0) r2.0:d 0x:d
// CHECK: :[[@LINE-1]]:28: error: digits expected
         mov (8|M0) r2.0:q 0x10000000000000000:q
// CHECK: :[[@LINE-1]]:28: error: number is too large for 64 bits
         jmpi (1|M0) 1.5
// CHECK: :[[@LINE-1]]:22: error: a branch distance must be an integer
         jmpi (1|M0) <
// CHECK: :[[@LINE-1]]:22: error: a label is expected
         send (8|M0) -r2:ud r3 0xA 0x02106E02
// CHECK: :[[@LINE-1]]:22: error: the destination of a message takes no modifier [sendmod]
         send (8|M0) r2:ud r3<8> 0xA 0x02106E02
// CHECK: :[[@LINE-1]]:30: error: the payload of a message has no region
         send (8|M0) r2:ud a0.0 0xA 0x02106E02
// CHECK: :[[@LINE-1]]:28: error: the payload of a message must be a general register or null [sendgrf]
         send (8|M0) r2:ud r3 0xA a0.2
// CHECK: :[[@LINE-1]]:35: error: a descriptor in a register must be in a0.0, not in a0.2 [descreg]
         call (8|M0) r5.4<1> L0
// CHECK: :[[@LINE-1]]:26: error: the destination of a call has no region
         ret (8|M0) -r5.4
// CHECK: :[[@LINE-1]]:21: error: the return address takes no modifier [sendmod]
         mov (8|M0) r2.0:d 1:d /* open
// CHECK: :[[@LINE-1]]:32: error: unterminated comment
