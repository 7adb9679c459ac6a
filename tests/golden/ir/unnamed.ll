; RUN: gasket opt --passes= %s | FileCheck %s
; RUN: gasket eval --function results %s | FileCheck --check-prefix=RESULT %s
; Names that are numbers, of types, variables and values; values without a name have the next number.
; CHECK: %"0" = type { i32, i8 }
%0 = type { i32, i8 }
; CHECK: @__unnamed_0 = internal addrspace(1) global i32 7, align 4
@0 = internal addrspace(1) global i32 7
; CHECK: @__unnamed_1 = internal addrspace(1) global ptr addrspace(1) @__unnamed_0, align 8
@1 = internal addrspace(1) global ptr addrspace(1) @0
; CHECK: @record = internal addrspace(1) global %"0" { i32 5, i8 -1 }, align 4
@record = internal addrspace(1) global %0 { i32 5, i8 255 }

; RESULT: {{^}}30{{$}}
; CHECK-LABEL: @results(
; CHECK: add i32 1, 2
; CHECK: alloca [4 x i32]
; CHECK: alloca i32
define i32 @results() {
  add i32 1, 2
  mul i32 %1, 10
  %p = alloca i32, i32 4
  alloca i32, addrspace(0)
  ret i32 %2
}

; LLVM's number for spir_kernel.
; CHECK: define spir_kernel void @kernel(
define cc 76 void @kernel(ptr addrspace(1) %o) {
  ret void
}
; CHECK: define spir_func void @function(
define cc 75 void @function(ptr addrspace(1) %o) {
  ret void
}
; CHECK-LABEL: @unordered(
; CHECK: load atomic i32, ptr addrspace(1) %p monotonic, align 4
define i32 @unordered(ptr addrspace(1) %p) {
  %v = load atomic i32, ptr addrspace(1) %p unordered, align 4
  ret i32 %v
}
