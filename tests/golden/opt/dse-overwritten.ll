; RUN: gasket opt --passes=dse %s | FileCheck %s
; The first store is covered by the second, which something reads; the volatile one stays; nothing reads the variable at the end.
; CHECK:      %x = alloca
; CHECK-NEXT: store i32 2, ptr %x
; CHECK-NEXT: %v = load i32, ptr %x
; CHECK-NEXT: store volatile i32 3, ptr %x
; CHECK-NEXT: store i32 %v, ptr addrspace(1) %out
; CHECK-NEXT: ret void
define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = alloca i32, align 4
  store i32 1, ptr %x, align 4
  store i32 2, ptr %x, align 4
  %v = load i32, ptr %x, align 4
  store volatile i32 3, ptr %x, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  store i32 4, ptr %x, align 4
  ret void
}
