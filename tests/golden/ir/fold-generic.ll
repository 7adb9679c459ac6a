; RUN: gasket opt --passes=combine %s | FileCheck %s
; What a generic pointer is asked is known where it is the address of a variable.

@g = internal addrspace(1) global [4 x i32] zeroinitializer
declare i1 @gasket.is_global(ptr addrspace(4))
declare i1 @gasket.is_local(ptr addrspace(4))
declare ptr addrspace(3) @gasket.to_local(ptr addrspace(4))
declare ptr addrspace(1) @gasket.to_global(ptr addrspace(4))

; CHECK-LABEL: @is_global(
; CHECK-NEXT: ret i1 true
define i1 @is_global() {
  %r = call i1 @gasket.is_global(ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)))
  ret i1 %r
}

; CHECK-LABEL: @is_local(
; CHECK-NEXT: ret i1 false
define i1 @is_local() {
  %r = call i1 @gasket.is_local(ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)))
  ret i1 %r
}

; CHECK-LABEL: @to_local(
; CHECK-NEXT: ret ptr addrspace(3) null
define ptr addrspace(3) @to_local() {
  %r = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)))
  ret ptr addrspace(3) %r
}

; CHECK-LABEL: @to_global(
; CHECK-NEXT: ret ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 8)
define ptr addrspace(1) @to_global() {
  %p = getelementptr [4 x i32], ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)), i64 0, i64 2
  %r = call ptr addrspace(1) @gasket.to_global(ptr addrspace(4) %p)
  ret ptr addrspace(1) %r
}
