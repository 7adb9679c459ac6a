; RUN: gasket opt --passes=combine %s | FileCheck %s
; What stands at a known place of a constant is known: scalars, vectors of several elements, parts of elements, bytes put together.
; Padding, addresses of other types, variables that can be written, volatile loads and places outside are left alone.
@K = internal addrspace(2) constant [4 x i32] [i32 7, i32 8, i32 -1, i32 305419896], align 4
@R = internal addrspace(2) constant { i8, float, [2 x i64] } { i8 3, float 0x3FF8000000000000, [2 x i64] [i64 5, i64 81985529216486895] }, align 8
@P = internal addrspace(2) constant [2 x ptr addrspace(2)] [ptr addrspace(2) @K, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 4)], align 8
@V = internal addrspace(1) global [2 x i32] [i32 1, i32 2], align 4

; CHECK-LABEL: define spir_func i32 @element(
; CHECK-NEXT: entry:
; CHECK-NEXT:    ret i32 8
define i32 @element() {
entry:
  %v = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 4), align 4
  ret i32 %v
}

; CHECK-LABEL: define spir_func <2 x i32> @vector(
; CHECK:         ret <2 x i32> <i32 8, i32 -1>
define <2 x i32> @vector() {
  %v = load <2 x i32>, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 4), align 4
  ret <2 x i32> %v
}

; CHECK-LABEL: define spir_func i8 @part(
; CHECK:         ret i8 18
define i8 @part() {
  %v = load i8, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 15), align 1
  ret i8 %v
}

; 0x12345678 is the last element, -1 the one before it.
; CHECK-LABEL: define spir_func i32 @across(
; CHECK:         ret i32 1450770431
define i32 @across() {
  %v = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 10), align 2
  ret i32 %v
}

; CHECK-LABEL: define spir_func float @member(
; CHECK:         ret float 1.5
define float @member() {
  %v = load float, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @R, i64 4), align 4
  ret float %v
}

; 81985529216486895 is 0x0123456789ABCDEF.
; CHECK-LABEL: define spir_func i32 @high_half(
; CHECK:         ret i32 19088743
define i32 @high_half() {
  %v = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @R, i64 20), align 4
  ret i32 %v
}

; CHECK-LABEL: define spir_func i32 @through_pointer(
; CHECK:         ret i32 8
define i32 @through_pointer() {
  %p = load ptr addrspace(2), ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @P, i64 8), align 8
  %v = load i32, ptr addrspace(2) %p, align 4
  ret i32 %v
}

; CHECK-LABEL: define spir_func i32 @padding(
; CHECK:         load i32
define i32 @padding() {
  %v = load i32, ptr addrspace(2) @R, align 4
  ret i32 %v
}

; CHECK-LABEL: define spir_func i64 @address_as_number(
; CHECK:         load i64
define i64 @address_as_number() {
  %v = load i64, ptr addrspace(2) @P, align 8
  ret i64 %v
}

; CHECK-LABEL: define spir_func i32 @variable(
; CHECK:         load i32
define i32 @variable() {
  %v = load i32, ptr addrspace(1) @V, align 4
  ret i32 %v
}

; CHECK-LABEL: define spir_func i32 @volatile(
; CHECK:         load volatile i32
define i32 @volatile() {
  %v = load volatile i32, ptr addrspace(2) @K, align 4
  ret i32 %v
}

; CHECK-LABEL: define spir_func i32 @outside(
; CHECK:         load i32
define i32 @outside() {
  %v = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 13), align 1
  ret i32 %v
}
