; RUN: gasket opt --passes=drop-dead %s | FileCheck %s
; A surface behind those of the arguments is a global by its number: all of them stay.
; CHECK: @first =
; CHECK: @second =
@first = internal addrspace(2) constant [4 x i32] zeroinitializer
@second = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define spir_kernel void @k(ptr addrspace(1) %out) {
  %v = call i32 @gasket.surface_load.i32(i32 2, i32 4, i32 8)
  call void @gasket.surface_store.i32(i32 %v, i32 0, i32 4, i32 0)
  ret void
}
declare i32 @gasket.surface_load.i32(i32, i32, i32)
declare void @gasket.surface_store.i32(i32, i32, i32, i32)
