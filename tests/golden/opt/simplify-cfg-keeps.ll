; RUN: gasket opt --passes=simplify-cfg %s | FileCheck %s
; What must not be done always stays behind its branch: stores, loads from where nothing may be, calls.
declare spir_func i32 @g(i32)
; CHECK-LABEL: @writes(
; CHECK:       br i1 %c
define void @writes(ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p, align 4
  br label %b
b:
  ret void
}
; CHECK-LABEL: @reads(
; CHECK:       br i1 %c
define i32 @reads(ptr addrspace(1) %p, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr addrspace(1) %p, align 4
  br label %b
b:
  %r = phi i32 [ 0, %entry ], [ %v, %a ]
  ret i32 %r
}
; CHECK-LABEL: @calls(
; CHECK:       br i1 %c
define i32 @calls(i32 %x, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %v = call i32 @g(i32 %x)
  br label %b
b:
  %r = phi i32 [ 0, %entry ], [ %v, %a ]
  ret i32 %r
}
