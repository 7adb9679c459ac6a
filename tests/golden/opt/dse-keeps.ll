; RUN: gasket opt --passes=dse %s | FileCheck %s
; A store stays that something may see: a load, another work-item behind a barrier, whoever has the memory at the end, or a volatile one's reader.
declare void @gasket.barrier(i32, i32)
; CHECK-LABEL: @read(
; CHECK-NEXT:  store i32 1, ptr addrspace(1) %p
; CHECK-NEXT:  %v = load i32, ptr addrspace(1) %q
; CHECK-NEXT:  store i32 2, ptr addrspace(1) %p
define i32 @read(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p, align 4
  %v = load i32, ptr addrspace(1) %q, align 4
  store i32 2, ptr addrspace(1) %p, align 4
  ret i32 %v
}
; CHECK-LABEL: @shared(
; CHECK-NEXT:  store i32 1, ptr addrspace(3) %p
; CHECK-NEXT:  call void @gasket.barrier
; CHECK-NEXT:  store i32 2, ptr addrspace(3) %p
define void @shared(ptr addrspace(3) %p) {
  store i32 1, ptr addrspace(3) %p, align 4
  call void @gasket.barrier(i32 1, i32 2)
  store i32 2, ptr addrspace(3) %p, align 4
  ret void
}
; CHECK-LABEL: @narrower(
; CHECK-NEXT:  store i32 1, ptr addrspace(1) %p
; CHECK-NEXT:  store i16 2, ptr addrspace(1) %p
define void @narrower(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p, align 4
  store i16 2, ptr addrspace(1) %p, align 4
  ret void
}
; CHECK-LABEL: @one_way(
; CHECK-NEXT:  store i32 1, ptr addrspace(1) %p
define void @one_way(ptr addrspace(1) %p, i1 %c) {
  store i32 1, ptr addrspace(1) %p, align 4
  br i1 %c, label %a, label %b
a:
  store i32 2, ptr addrspace(1) %p, align 4
  br label %b
b:
  ret void
}
; CHECK-LABEL: @volatile(
; CHECK-NEXT:  store volatile i32 1, ptr addrspace(1) %p
; CHECK-NEXT:  store i32 2, ptr addrspace(1) %p
define void @volatile(ptr addrspace(1) %p) {
  store volatile i32 1, ptr addrspace(1) %p, align 4
  store i32 2, ptr addrspace(1) %p, align 4
  ret void
}
