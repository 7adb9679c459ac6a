; RUN: gasket opt --passes= %s | FileCheck %s
; RUN: gasket eval --function distance %s | FileCheck --check-prefix=DISTANCE %s
; RUN: gasket eval --via=sim --function distance %s | FileCheck --check-prefix=DISTANCE %s
; RUN: gasket eval --function indexed %s | FileCheck --check-prefix=INDEXED %s
; RUN: gasket eval --via=sim --function indexed %s | FileCheck --check-prefix=INDEXED %s
; RUN: gasket eval --function wide %s | FileCheck --check-prefix=WIDE %s
; Constant expressions that are constants are evaluated, also in initializers; the others are operations of the function.
@x = internal addrspace(2) constant [4 x i32] [i32 5, i32 6, i32 7, i32 8]
; CHECK: @nowhere = addrspace(1) global ptr addrspace(4) null, align 8
@nowhere = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) null to ptr addrspace(4))
; CHECK: @same = addrspace(1) global i32 77, align 4
@same = addrspace(1) global i32 bitcast (i32 77 to i32)
; CHECK: @at = addrspace(1) global ptr addrspace(1) inttoptr (i64 72 to ptr addrspace(1)), align 8
@at = addrspace(1) global ptr addrspace(1) getelementptr (i32, ptr addrspace(1) inttoptr (i64 64 to ptr addrspace(1)), i64 2)

; Two elements of four bytes.
; DISTANCE: {{^}}108{{$}}
define i32 @distance() {
  %r = add i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr addrspace(2) getelementptr (i32, ptr addrspace(2) @x, i64 2) to i64), i64 ptrtoint (ptr addrspace(2) @x to i64)) to i32), 100
  ret i32 %r
}

; INDEXED: {{^}}6{{$}}
; CHECK-LABEL: @indexed(
; CHECK: getelementptr inbounds i32, ptr addrspace(2) @x, i64 %
define i32 @indexed() {
  %r = load i32, ptr addrspace(2) getelementptr inbounds (i32, ptr addrspace(2) @x, i64 zext (i1 icmp eq (i32 1, i32 1) to i64))
  ret i32 %r
}

; A flag after the opcode's own word; a sign before a number; 2 + (3 << 4).
; WIDE: {{^}}50{{$}}
define i32 @wide() {
  %r = add i32 shl nuw (i32 +3, i32 4), +2
  ret i32 %r
}
