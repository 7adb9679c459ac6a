; RUN: gasket opt --passes=sroa,mem2reg %s | FileCheck %s
; A vector in memory whose lanes are also read and written alone stays one vector, in a value; one with an access across two lanes does not.
; CHECK-LABEL: @lanes(
; CHECK-NOT:   alloca
; CHECK:       [[W:%.*]] = insertelement <4 x i32> %v, i32 %x, i32 2
; CHECK:       extractelement <4 x i32> [[W]], i32 1
; CHECK:       ret void
define void @lanes(<4 x i32> %v, i32 %x, ptr addrspace(1) %out) {
  %p = alloca { <4 x i32>, i32 }, align 16
  store <4 x i32> %v, ptr %p, align 16
  %q = getelementptr i32, ptr %p, i32 2
  store i32 %x, ptr %q, align 4
  %r = getelementptr i32, ptr %p, i32 1
  %y = load i32, ptr %r, align 4
  %w = load <4 x i32>, ptr %p, align 16
  %s = add <4 x i32> %w, %w
  store <4 x i32> %s, ptr addrspace(1) %out, align 16
  %o = getelementptr i32, ptr addrspace(1) %out, i32 4
  store i32 %y, ptr addrspace(1) %o, align 4
  ret void
}

; CHECK-LABEL: @across(
; CHECK:       alloca [16 x i8], align 16
define void @across(<4 x i32> %v, i32 %x, ptr addrspace(1) %out) {
  %p = alloca { <4 x i32>, i32 }, align 16
  store <4 x i32> %v, ptr %p, align 16
  %q = getelementptr i8, ptr %p, i32 6
  store i32 %x, ptr %q, align 2
  %w = load <4 x i32>, ptr %p, align 16
  store <4 x i32> %w, ptr addrspace(1) %out, align 16
  ret void
}
