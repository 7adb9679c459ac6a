; RUN: gasket opt -O2 --verify-each %s 2>&1 | FileCheck %s
; RUN: gasket opt --passes=dce,simplify-cfg %s 2>&1 | FileCheck %s --check-prefixes=WARNED,CHECK
; RUN: gasket opt --passes=drop-dead %s 2>&1 | FileCheck %s
; RUN: not gasket opt --passes=dce -Werror %s -o /dev/null
; Passes leave functions in thread form alone: no instruction reads %w, but lanes wait there. A pass that the user names is not ignored in silence.
; WARNED: thread-form-is-left.ll:[[@LINE+10]]:{{[0-9]+}}: warning: function 'k' is in thread form: --passes does not change it
; CHECK-NOT: warning
; CHECK:      %em = call <8 x i1> @gasket.simd.entry.v8i1()
; CHECK-NEXT: %unused = add i32 1, 2
; CHECK-NEXT: %stay = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> %em, <8 x i1> zeroinitializer)
; CHECK-NEXT: %w = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> %em, <8 x i1> zeroinitializer)
; CHECK-NEXT: %any = call i1 @gasket.simd.any.v8i1(<8 x i1> %stay)
; CHECK-NEXT: br i1 %any, label %next, label %next
; CHECK:      next:
; CHECK-NEXT: ret void
define dllexport spir_kernel void @k(i64 %o) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %unused = add i32 1, 2
  %stay = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> %em, <8 x i1> zeroinitializer)
  %w = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> %em, <8 x i1> zeroinitializer)
  %any = call i1 @gasket.simd.any.v8i1(<8 x i1> %stay)
  br i1 %any, label %next, label %next
next:
  ret void
}
declare <8 x i1> @gasket.simd.entry.v8i1()
declare <8 x i1> @gasket.simd.goto.v8i1(<8 x i1>, <8 x i1>)
declare <8 x i1> @gasket.simd.wait.v8i1(<8 x i1>, <8 x i1>, <8 x i1>)
declare i1 @gasket.simd.any.v8i1(<8 x i1>)
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
