; RUN: gasket opt --passes=sroa %s | FileCheck %s
; A variable stays whole whose address goes elsewhere, which is accessed at a place known at run time only, or volatile.
declare spir_func void @see(ptr)
; CHECK-LABEL: @passed(
; CHECK:       %s = alloca { i32, i32 }, align 4
; CHECK-NOT:   alloca
define i32 @passed() {
  %s = alloca { i32, i32 }, align 4
  %q = getelementptr { i32, i32 }, ptr %s, i32 0, i32 1
  store i32 1, ptr %q, align 4
  call void @see(ptr %s)
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
; CHECK-LABEL: @stored(
; CHECK:       %s = alloca { i32, i32 }, align 4
; CHECK-NOT:   alloca
define void @stored(ptr addrspace(1) %to) {
  %s = alloca { i32, i32 }, align 4
  store i32 1, ptr %s, align 4
  store ptr %s, ptr addrspace(1) %to, align 8
  ret void
}
; CHECK-LABEL: @indexed(
; CHECK:       %a = alloca [4 x i32], align 4
; CHECK-NOT:   alloca
define i32 @indexed(i32 %i) {
  %a = alloca [4 x i32], align 4
  store i32 1, ptr %a, align 4
  %q = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
