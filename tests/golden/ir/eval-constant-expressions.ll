; Comparisons and choices of addresses as constants, as other compilers write them, are operations here.
; RUN: gasket eval --function f %s | FileCheck %s
; RUN: gasket eval -O0 --via=sim --function f %s | FileCheck %s
; CHECK: 105
@here = internal addrspace(3) global i32 undef, align 4
@table = internal addrspace(2) constant [2 x i32] [i32 5, i32 6]

define i32 @f() {
  %a = select i1 icmp eq (i32 addrspace(3)* @here, i32 addrspace(3)* null), i32 1, i32 0
  %b = or i1 icmp ne (ptr addrspace(4) addrspacecast (ptr addrspace(3) @here to ptr addrspace(4)), ptr addrspace(4) null), false
  %c = zext i1 %b to i32
  %d = mul i32 %c, 100
  %e = load i32, ptr addrspace(2) select (i1 icmp ult (i32 3, i32 4), ptr addrspace(2) @table, ptr addrspace(2) getelementptr (i32, ptr addrspace(2) @table, i64 1))
  %g = add i32 %a, %d
  %h = add i32 %g, %e
  ret i32 %h
}
