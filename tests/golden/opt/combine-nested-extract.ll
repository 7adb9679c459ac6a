; RUN: gasket opt --passes=combine --verify-each %s | FileCheck %s
; A member of a struct in a struct: only a member that an insertvalue has set is known.
define spir_func i32 @nested({ { i32, i32 }, i32 } %a) {
; CHECK-LABEL: @nested
; CHECK-NEXT:    %x = extractvalue { { i32, i32 }, i32 } %a, 0
; CHECK-NEXT:    %y = extractvalue { i32, i32 } %x, 0
; CHECK-NEXT:    ret i32 %y
  %x = extractvalue { { i32, i32 }, i32 } %a, 0
  %y = extractvalue { i32, i32 } %x, 0
  ret i32 %y
}
define spir_func i32 @inserted({ i32, i32 } %a, i32 %b) {
; CHECK-LABEL: @inserted
; CHECK-NEXT:    ret i32 %b
  %x = insertvalue { i32, i32 } %a, i32 %b, 1
  %y = extractvalue { i32, i32 } %x, 1
  ret i32 %y
}
define spir_func i32 @before({ i32, i32 } %a, i32 %b) {
; CHECK-LABEL: @before
; CHECK-NEXT:    %y = extractvalue { i32, i32 } %a, 0
; CHECK-NEXT:    ret i32 %y
  %x = insertvalue { i32, i32 } %a, i32 %b, 1
  %y = extractvalue { i32, i32 } %x, 0
  ret i32 %y
}
