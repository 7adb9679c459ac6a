; RUN: gasket opt --passes=surfaces --global-access=stateful %s | FileCheck %s
; A pointer from memory that may have two offsets in one variable has one surface, that of the variable (entry 2): the access is no mixed one.
; CHECK:     load ptr addrspace(1)
; CHECK-NOT: mixed
; CHECK:     call i32 @gasket.surface_load.i32(i32 2, i32 4, i32 %{{.*}})
@v = internal addrspace(1) global [2 x i32] zeroinitializer, align 8
@slots = internal addrspace(3) global [2 x ptr addrspace(1)] undef, align 8
define spir_kernel void @k(ptr addrspace(1) %out, i32 %c) {
  %f = getelementptr i32, ptr addrspace(1) @v, i64 1
  %s = getelementptr [2 x ptr addrspace(1)], ptr addrspace(3) @slots, i64 0, i32 1
  store ptr addrspace(1) @v, ptr addrspace(3) @slots, align 8
  store ptr addrspace(1) %f, ptr addrspace(3) %s, align 8
  %a = getelementptr [2 x ptr addrspace(1)], ptr addrspace(3) @slots, i64 0, i32 %c
  %p = load ptr addrspace(1), ptr addrspace(3) %a, align 8
  %x = load i32, ptr addrspace(1) %p, align 4
  store i32 %x, ptr addrspace(1) %out, align 4
  ret void
}
