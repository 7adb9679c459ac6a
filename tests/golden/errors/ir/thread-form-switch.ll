; RUN: not gasket cc %s 2>&1 | FileCheck %s
; Thread form branches two ways.
; CHECK: thread-form-switch.ll:5:3: error: in kernel 'k': 'switch' does not occur in thread form
define dllexport void @k(i64 %in) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  switch i64 %in, label %a [ i64 1, label %b ]
a:
  br label %b
b:
  ret void
}
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
