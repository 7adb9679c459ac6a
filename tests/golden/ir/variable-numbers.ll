; REQUIRES: llvm-as
; RUN: gasket opt --passes= %s -o %t.ll && FileCheck %s < %t.ll
; RUN: llvm-as %t.ll -o - | llvm-dis-16 | gasket opt --passes= -x ll - | FileCheck %s
; RUN: gasket opt --passes= %t.ll | diff %t.ll -
; RUN: gasket run --via=ir -g 1 -a 0=int[3] --print 0 %s | FileCheck %s --check-prefix=RAN
; RUN: gasket run -g 1 -a 0=int[3] --print 0 %s | FileCheck %s --check-prefix=RAN
; Variables have the numbers that the text states, and those without one the numbers that are left.
; CHECK:      @zero = internal addrspace(2) constant i32 10, align 4 "gasket.number"="0"
; CHECK-NEXT: @one = internal addrspace(2) constant i32 11, align 4 "gasket.number"="1"
; CHECK-NEXT: @shared = internal addrspace(3) global i32 undef, align 4
; CHECK-NEXT: @two = internal addrspace(2) constant i32 12, align 4 "gasket.number"="2"
; RAN:      10
; RAN-NEXT: 11
; RAN-NEXT: 12
@one = internal addrspace(2) constant i32 11
@two = internal addrspace(2) constant i32 12, align 4 "gasket.number"="2"
@shared = internal addrspace(3) global i32 undef
@zero = internal addrspace(2) constant i32 10, align 4 #0
define spir_kernel void @k(ptr addrspace(1) %out) {
  %zero = call i32 @gasket.surface_load.i32(i32 1, i32 4, i32 0)
  %one = call i32 @gasket.surface_load.i32(i32 2, i32 4, i32 0)
  %two = call i32 @gasket.surface_load.i32(i32 3, i32 4, i32 0)
  call void @gasket.surface_store.i32(i32 %zero, i32 0, i32 4, i32 0)
  call void @gasket.surface_store.i32(i32 %one, i32 0, i32 4, i32 4)
  call void @gasket.surface_store.i32(i32 %two, i32 0, i32 4, i32 8)
  ret void
}
declare i32 @gasket.surface_load.i32(i32, i32, i32)
declare void @gasket.surface_store.i32(i32, i32, i32, i32)
attributes #0 = { "gasket.number"="0" }
