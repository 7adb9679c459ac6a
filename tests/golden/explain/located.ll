; A source that only a location names is part of the document; one that cannot be read is named in `omitted`, and so is a file that is none.
; A vector of equal constants is one word.
; RUN: sed 's,FOLDER,%top/tests/page,' %s > %t.ll && gasket cc --emit=json --passes= %t.ll > %t.json
; RUN: FileCheck %s < %t.json
; RUN: python3 %top/tests/tools/show_explain.py %t.json first f | FileCheck %s --check-prefix=ROW
; CHECK: tests/page/fault.cl","text":"/* One of 13 work-items writes past the end of y
; CHECK-SAME: "name":"/nowhere/missing.cl","text":""
; CHECK-SAME: "name":"/dev/zero","text":""
; CHECK: The source file '/nowhere/missing.cl' cannot be read
; CHECK-SAME: The source file '/dev/zero' cannot be read
; ROW: add <4 x i32> %x, splat (i32 7)
; ROW: mul <4 x i32> {{.*}}, <i32 7, i32 7, i32 7, i32 8>
define spir_kernel void @f(<4 x i32> %x, ptr addrspace(1) %out) {
entry:
  %a = add <4 x i32> %x, <i32 7, i32 7, i32 7, i32 7>, !loc !1
  %b = mul <4 x i32> %a, <i32 7, i32 7, i32 7, i32 8>, !loc !2
  store <4 x i32> %b, ptr addrspace(1) %out, align 16, !loc !3
  ret void
}
!1 = !{!"FOLDER/fault.cl", i32 8, i32 9}
!2 = !{!"/nowhere/missing.cl", i32 8, i32 9}
!3 = !{!"/dev/zero", i32 8, i32 9}
