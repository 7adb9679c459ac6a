; RUN: gasket opt --passes= %s | FileCheck %s
; Named metadata that gasket does not know, before and after its own names in the alphabet, does not make functions kernels.
; Its nodes may have any values, and null for none.
; CHECK: define spir_func i32 @f(
; CHECK: define spir_func i32 @g(
define spir_func i32 @f(i32 %x) {
  ret i32 %x
}
define spir_func i32 @g(i32 %x) {
  ret i32 %x
}
!annotations = !{!1}
!zones = !{!2}
!1 = !{ptr @f, !"f", !"f.asm", !3, i32 0, !3, null, ptr null, i1 true, float 0.5, null}
!2 = !{ptr @g, !"g", !"g.asm", !3, i32 0, !3}
!3 = !{i32 0}
