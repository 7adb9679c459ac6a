; RUN: gasket opt --passes=mem2reg %s | FileCheck %s
; A variable stays in memory whose accesses are volatile, or whose address is more than a place to load from and store to.
; CHECK-LABEL: @volatile(
; CHECK:       %p = alloca i32, align 4
; CHECK-NEXT:  store volatile i32 %x, ptr %p, align 4
; CHECK-NEXT:  %v = load i32, ptr %p, align 4
define i32 @volatile(i32 %x) {
  %p = alloca i32, align 4
  store volatile i32 %x, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
; CHECK-LABEL: @compared(
; CHECK:       %p = alloca i32, align 4
; CHECK-NEXT:  store i32 %x, ptr %p, align 4
define i1 @compared(i32 %x, ptr %q) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %c = icmp eq ptr %p, %q
  ret i1 %c
}
; CHECK-LABEL: @atomic(
; CHECK:       %p = alloca i32, align 4
; CHECK:       atomicrmw add ptr %p, i32 1
define i32 @atomic(i32 %x) {
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  %o = atomicrmw add ptr %p, i32 1 syncscope("device") monotonic, align 4
  ret i32 %o
}
