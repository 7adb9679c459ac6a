; RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
; An index into a scalar, which has no elements, in a constant expression: llvm-as refuses it too.
; CHECK: :[[#@LINE+5]]:3: error: getelementptr
; CHECK: :[[#@LINE+5]]:3: error: getelementptr
@x = addrspace(2) constant i32 5
define i32 @f() {
  %a = load i32, ptr addrspace(2) getelementptr (i32, ptr addrspace(2) @x, i64 1)
  %v = load i32, ptr addrspace(2) getelementptr (i32, ptr addrspace(2) @x, i64 0, i64 1)
  %w = load i32, ptr addrspace(2) getelementptr ([2 x i32], ptr addrspace(2) @x, i64 0, i64 1, i64 0)
  ret i32 %v
}
