; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Types that values, elements, results and parameters cannot have; a message spells the type. Bodies are read last.
; CHECK: :[[@LINE+1]]:31: error: i8 (i32) cannot be an element or a field
@t = addrspace(1) global [2 x i8 (i32)] zeroinitializer
; CHECK: :[[@LINE+1]]:17: error: a function cannot return metadata
define metadata @g() { ret void }
; CHECK: :[[@LINE+1]]:18: error: a function cannot return i32 (i32)
define i32 (i32) @i() { ret void }
define void @f(ptr %p) {
; CHECK: :[[@LINE+1]]:12: error: a value cannot have the type i32 (i32, ...)
  %a = add i32 (i32, ...) 1, 2
; CHECK: :[[@LINE+1]]:12: error: a value cannot have the type i32 ()
  %b = add i32 () 1, 2
; CHECK: :[[@LINE+1]]:13: error: a value cannot have the type metadata
  %c = load metadata, ptr %p
; CHECK: :[[@LINE+1]]:12: error: a value cannot have the type void (...)
  %d = add void (...) 1, 2
; CHECK: :[[@LINE+1]]:15: error: a value cannot have the type i32 (i8, float)
  %e = alloca i32 (i8, float)
  ret void
}
