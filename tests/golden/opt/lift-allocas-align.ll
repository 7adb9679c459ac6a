; RUN: gasket opt --passes=lift-allocas %s | FileCheck %s
; The variable in global memory has the alignment of the alloca, larger or smaller than that of its type.
; CHECK-DAG: @f.large = internal addrspace(10) global i32 0, align 16
; CHECK-DAG: @f.small = internal addrspace(10) global i64 0, align 2
define void @f(i32 %x) {
  %large = alloca i32, align 16
  %small = alloca i64, align 2
  store i32 %x, ptr %large, align 16
  store i64 1, ptr %small, align 2
  ret void
}
