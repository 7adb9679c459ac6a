; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Errors in types, constants and uses of values. Initializers are read after all definitions, and bodies after them.
; CHECK: :[[@LINE+1]]:26: error: a type is expected here, not 'i0'
@e = addrspace(1) global i0 5
; CHECK: :[[@LINE+1]]:26: error: a type is expected here, not 'i3x'
@f = addrspace(1) global i3x 5
; CHECK: :[[@LINE+28]]:21: error: this body has no closing '}'
; CHECK: :[[@LINE+1]]:30: error: '0x10' is not a value of type i32
@a = addrspace(1) global i32 0x10
; CHECK: :[[@LINE+1]]:31: error: '0x3FB99999A0000000' is not exact in half
@b = addrspace(1) global half 0x3FB99999A0000000
define void @body(ptr %p) {
; CHECK: :[[@LINE+2]]:16: error: %y is i32, not i64
  %1 = load i32, ptr %p
  %x = add i64 %y, 1
  %y = add i32 1, 2
; CHECK: :[[@LINE+1]]:25: error: the operands of icmp are i32 and i64
  %q = icmp eq i1 true, icmp eq (i32 1, i64 2)
; CHECK: :[[@LINE+1]]:16: error: 'nope' is not a value of type i32
  %b = add i32 nope, 2
; CHECK: :[[@LINE+1]]:35: error: unexpected 'nothing' at the end of this instruction
  %c = load i32, ptr %p, align 4, nothing
; CHECK: :[[@LINE+3]]:3: error: %w is defined twice
; CHECK: :[[@LINE+1]]:12: error: there is no block %w
  br label %w
  %w = add i32 1, 2
  ret void
}
define i8* @casts_of_each_other() {
  %a = bitcast i32* %b to i8*
; CHECK: :[[@LINE+1]]:3: error: the definition of %b refers to itself
  %b = bitcast i8* %a to i32*
  ret i8* %a
}
define void @open() {
