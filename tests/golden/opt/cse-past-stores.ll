; RUN: gasket opt --passes=cse,dce %s | FileCheck %s

; What was stored is still there behind stores to other bytes of the same place.
; CHECK-LABEL: @beside(
; CHECK-NOT: load
; CHECK: store i32 30, ptr addrspace(1) %out
; CHECK: ret void
define void @beside(ptr addrspace(1) %p, i64 %i, ptr addrspace(1) %out) {
  %a = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %b = getelementptr i32, ptr addrspace(1) %a, i64 1
  %c = getelementptr i32, ptr addrspace(1) %a, i64 2
  store i32 30, ptr addrspace(1) %a, align 4
  store i32 31, ptr addrspace(1) %b, align 4
  store i32 32, ptr addrspace(1) %c, align 4
  %v = load i32, ptr addrspace(1) %a, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

@x = internal addrspace(3) global [4 x i32] undef, align 4
@y = internal addrspace(3) global [4 x i32] undef, align 4

; Also behind stores to another variable, wherever in it.
; CHECK-LABEL: @variable(
; CHECK: %v = load
; CHECK-NOT: load
; CHECK: ret i32
define i32 @variable(i64 %i, i64 %k) {
  %a = getelementptr [4 x i32], ptr addrspace(3) @x, i64 0, i64 %i
  %b = getelementptr [4 x i32], ptr addrspace(3) @y, i64 0, i64 %k
  %v = load i32, ptr addrspace(3) %a, align 4
  store i32 %v, ptr addrspace(3) %b, align 4
  %w = load i32, ptr addrspace(3) %a, align 4
  %s = add i32 %v, %w
  ret i32 %s
}

; Not where the store overlaps, where it may be the same place, nor past a call that may write.
; CHECK-LABEL: @same(
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: ret i32
define i32 @same(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %h = getelementptr i8, ptr addrspace(1) %p, i64 2
  store i32 1, ptr addrspace(1) %p, align 4
  store i16 2, ptr addrspace(1) %h, align 2
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 3, ptr addrspace(1) %q, align 4
  %w = load i32, ptr addrspace(1) %p, align 4
  call void @other()
  %x = load i32, ptr addrspace(1) %p, align 4
  %s = add i32 %v, %w
  %t = add i32 %s, %x
  ret i32 %t
}

declare void @other()
