; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Errors in definitions, one in each.
%s = type { i32 }
%s = type { i64 }
; CHECK: :[[@LINE-1]]:1: error: %s is defined twice
%n = type i32
; CHECK: :[[@LINE-1]]:1: error: only structs have names, not i32
%deep = type opaque
@a = addrspace(1) global i32 0
@a = addrspace(1) global i32 1
; CHECK: :[[@LINE-1]]:1: error: @a is defined twice
@0 = addrspace(1) global i32 1
@b = thread_local addrspace(1) global i32 1
; CHECK: :[[@LINE-1]]:6: error: 'thread_local' is not supported
@c = addrspace(99999999999) global i32 1
; CHECK: :[[@LINE-1]]:16: error: this number is too large: at most 4294967295
@d = addrspace(1) nothing i32 1
; CHECK: :[[@LINE-1]]:19: error: 'global' is expected here, not 'nothing'
@e = addrspace(1) global i32 1 here
@f = addrspace(1) global i32 true
@g = addrspace(1) global float 0xH3C00
@h = addrspace(1) global i32 c"ab"
@i = addrspace(1) global i8 c"ab"
@j = addrspace(1) global i32 @a
@k = addrspace(1) global ptr addrspace(2) @a
@l = addrspace(1) global i32 fneg
@m = addrspace(1) global [2 x i32] 5
@o = addrspace(1) global i32 [i32 1]
@p = addrspace(1) global i32 null
@q = addrspace(1) global i64 add (i64 1, i32 2)
@r = addrspace(1) global i32 icmp
@t = addrspace(1) global %deep zeroinitializer
@u = addrspace(1) global i32 1, section 5
@v = addrspace(1) global i128 0
; CHECK: :[[@LINE-1]]:26: error: integers of 128 bits are not supported: 1, 8, 16, 32 and 64 are
@w = addrspace(1) global bfloat 0
; CHECK: :[[@LINE-1]]:26: error: the type bfloat is not supported
@x = addrspace(1) global nosuchtype 0
; CHECK: :[[@LINE-1]]:26: error: a type is expected here, not 'nosuchtype'
@y = addrspace(1) global 5 0
; CHECK: :[[@LINE-1]]:26: error: a type is expected here, not '5'
@z = addrspace(1) global [2 x void] zeroinitializer
; CHECK: :[[@LINE-1]]:31: error: void cannot be an element or a field
@A = addrspace(1) global i32 !1
@B = addrspace(1) global i32 select (i1 true, i32 1, i64 2)
@C = addrspace(1) global ptr addrspace(1) getelementptr (i32, i32 5, i32 1)
@D = addrspace(1) global double 1e999999
@E = addrspace(1) global i8 300
@
; CHECK: :[[@LINE-1]]:1: error: a name is missing here
define label @F() {
; CHECK: :[[@LINE-1]]:14: error: a function cannot return label
  ret void
}
define void @G(void %x) {
; CHECK: :[[@LINE-1]]:13: error: a parameter cannot be void
  ret void
}
define void @H(label %x) {
; CHECK: :[[@LINE-1]]:13: error: a parameter cannot be label
  ret void
}
define void @I(i32 %x, i32 %x) {
; CHECK: :[[@LINE-1]]:28: error: %x is defined twice
  ret void
}
define void @J(i32 %1) {
; CHECK: :[[@LINE-1]]:20: error: the number must be the next one, 0
  ret void
}
define dso_local void @llvm.fabs.f32(float %x) {
; CHECK: :[[@LINE-1]]:23: error: these are no types of @llvm.fabs: it is A (A), where A: floating-point numbers
  ret void
}
define float @llvm.fabs.f32(float %x) {
; CHECK: :[[@LINE-1]]:14: error: the name @llvm.fabs.f32 is reserved for intrinsics
  ret float %x
}
declare void @K(ptr byval %x)
; CHECK: :[[@LINE-1]]:21: error: byval needs its type in parentheses
declare void @L(ptr inalloca(i32) %x)
; CHECK: :[[@LINE-1]]:21: error: the attribute 'inalloca' is not supported
declare void @M(i32 %x) "gasket.thread"=5
; CHECK: :[[@LINE-1]]:41: error: the attribute's value is missing
declare void @N(i32 %x) section 5
; CHECK: :[[@LINE-1]]:33: error: a name in quotes is expected here
declare void @O(i32 %x) align 3
; CHECK: :[[@LINE-1]]:31: error: an alignment is a power of two
declare i32 @P(i32
attributes #0 = { nounwind 5 }
; CHECK: :[[@LINE-1]]:1: error: ',' is expected here, not 'attributes'
; CHECK: :[[@LINE-2]]:28: error: unknown attribute '5'
attributes #1 nounwind
; CHECK: :[[@LINE-1]]:15: error: '=' is expected here, not 'nounwind'
source_filename = name
; CHECK: :[[@LINE-1]]:19: error: a string in quotes is expected here
module asm "x"
; CHECK: :[[@LINE-1]]:1: error: module-level assembly is not supported
target triple = 5
; CHECK: :[[@LINE-1]]:17: error: a string in quotes is expected here
!5 = 7
; CHECK: :[[@LINE-1]]:6: error: a type is expected here, not '7'
; CHECK: :[[@LINE-84]]:32: error: unexpected 'here' at the end of this definition
; CHECK: :[[@LINE-84]]:30: error: 'true' is not a value of type i32
; CHECK: :[[@LINE-84]]:32: error: '0xH3C00' is not a value of type float
; CHECK: :[[@LINE-84]]:30: error: 'c"ab"' is not a value of type i32
; CHECK: :[[@LINE-84]]:29: error: 'c"ab"' is not a value of type i8
; CHECK: :[[@LINE-84]]:30: error: '@a' is ptr addrspace(1), not i32
; CHECK: :[[@LINE-84]]:43: error: '@a' is ptr addrspace(1), not ptr addrspace(2)
; CHECK: :[[@LINE-84]]:30: error: 'fneg' is not a value of type i32
; CHECK: :[[@LINE-84]]:36: error: '5' is not a value of type [2 x i32]
; CHECK: :[[@LINE-84]]:30: error: '[' is not a value of type i32
; CHECK: :[[@LINE-84]]:30: error: 'null' is not a value of type i32
; CHECK: :[[@LINE-84]]:30: error: the operands of add are i64 and i32
; CHECK: :[[@LINE-83]]:1: error: '@t' is not a predicate of icmp
; CHECK: :[[@LINE-84]]:32: error: 'zeroinitializer' is not a value of type %deep
; CHECK: :[[@LINE-84]]:41: error: a name in quotes is expected here
; CHECK: :[[@LINE-74]]:30: error: '!1' is not a value of type i32
; CHECK: :[[@LINE-74]]:30: error: the operands of select are i1, i32 and i64
; CHECK: :[[@LINE-74]]:43: error: getelementptr needs a pointer, not i32
; CHECK: :[[@LINE-74]]:33: error: '1' is not a value of type double
