; RUN: gasket opt --passes=dse %s | FileCheck %s
; A store is dead once the next one covers it: a load between them from constant memory reads no byte that a store writes.
; CHECK-LABEL: @private(
; CHECK-NEXT:  %v = load
; CHECK-NEXT:  store i32 %v, ptr %p
define void @private(ptr addrspace(2) %c, ptr %p) {
  store i32 1, ptr %p, align 4
  %v = load i32, ptr addrspace(2) %c, align 4
  store i32 %v, ptr %p, align 4
  ret void
}
; CHECK-LABEL: @global(
; CHECK-NEXT:  %v = load
; CHECK-NEXT:  store i32 %v, ptr addrspace(1) %p
define void @global(ptr addrspace(2) %c, ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, align 4
  %v = load i32, ptr addrspace(2) %c, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
; CHECK-LABEL: @local(
; CHECK-NEXT:  %v = load
; CHECK-NEXT:  store i32 %v, ptr addrspace(3) %p
define void @local(ptr addrspace(2) %c, ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p, align 4
  %v = load i32, ptr addrspace(2) %c, align 4
  store i32 %v, ptr addrspace(3) %p, align 4
  ret void
}
; A load from generic memory may give what was stored: nothing is dead.
; CHECK-LABEL: @generic(
; CHECK-NEXT:  store i32 1
; CHECK-NEXT:  %v = load
; CHECK-NEXT:  store i32 %v
define void @generic(ptr addrspace(4) %g, ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p, align 4
  %v = load i32, ptr addrspace(4) %g, align 4
  store i32 %v, ptr addrspace(3) %p, align 4
  ret void
}
