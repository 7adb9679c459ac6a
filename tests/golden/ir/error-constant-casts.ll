; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; A constant cast converts between the kinds of types that the operation is for.
define i64 @f() {
; CHECK: :[[@LINE+1]]:16: error: ptrtoint does not convert i32 to i64
  %a = add i64 ptrtoint (i32 5 to i64), 1
; CHECK: :[[@LINE+1]]:19: error: ptrtoint does not convert ptr to float
  %b = fadd float ptrtoint (ptr null to float), 1.0
; CHECK: :[[@LINE+1]]:22: error: inttoptr does not convert float to ptr
  %c = load i64, ptr inttoptr (float 1.0 to ptr)
  %d = load i64, ptr addrspace(1) inttoptr (i64 4096 to ptr addrspace(1))
; CHECK: :[[@LINE+1]]:16: error: inttoptr does not convert i32 to i64
  %e = add i64 inttoptr (i32 1 to i64), 1
; CHECK: :[[@LINE+1]]:35: error: addrspacecast does not convert i64 to ptr addrspace(1)
  %g = load i64, ptr addrspace(1) addrspacecast (i64 1 to ptr addrspace(1))
; CHECK: :[[@LINE+1]]:16: error: bitcast does not convert i32 to i64
  %h = add i64 bitcast (i32 1 to i64), 1
  ret i64 %a
}
