; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Each definition that is wrong is refused once.
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: unexpected 'here' at the end of this declaration
declare void @h(i32) here
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a group such as #0 is expected here
attributes g = { nounwind }
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a string in quotes is expected here
target datalayout = e
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a definition is expected here, not 'nonsense'
nonsense
!0 = !{}
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: !0 is defined twice
!0 = !{i32 1}
declare void @other(i32)
define i32 @g(i32 %n) {
  ret i32 %n
}
; CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: @g is defined twice
define i32 @g(i32 %n) {
  ret i32 %n
}
