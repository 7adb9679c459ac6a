; RUN: gasket run -g 32 -a 0=int[32]:fill=-1 --print 0 %s | FileCheck %s
; RUN: gasket run --via=ir -g 32 -a 0=int[32]:fill=-1 --print 0 %s | FileCheck %s
; RUN: gasket run --via=ir --simd=8 -g 32 -a 0=int[32]:fill=-1 --print 0 %s | FileCheck %s
; RUN: sh -c 'gasket run --via=ir --simd=16 -g 32 -a 0=int[32] %s; test $? = 1' 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: not gasket cc --simd=32 %s 2>&1 | FileCheck %s --check-prefix=WIDER
; RUN: not gasket cc --simd=32 --emit=ir %s 2>&1 | FileCheck %s --check-prefix=WIDER
; A thread has as many lanes as its text states; --simd cannot change that.
; OTHER: thread-form-width.ll:[[@LINE+8]]:35: error: kernel 'k' is in thread form with 8 lanes and cannot be compiled with --simd=16
; WIDER: thread-form-width.ll:[[@LINE+7]]:35: error: kernel 'k' is in thread form with 8 lanes and cannot be compiled with --simd=32
; CHECK:      0
; CHECK-NEXT: 1
; CHECK-NEXT: 2
; CHECK-NEXT: 3
; CHECK:      31
; CHECK-NOT:  -1
define dllexport spir_kernel void @k(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %ids = call <8 x i16> @gasket.local_ids.v8i16(i32 0)
  %i = zext <8 x i16> %ids to <8 x i32>
  %at = shl <8 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %em, i32 0, i32 4, <8 x i32> %at, <8 x i32> %i)
  ret void
}
declare <8 x i1> @gasket.simd.entry.v8i1()
declare <8 x i16> @gasket.local_ids.v8i16(i32)
declare void @gasket.scatter.v8i32.v8i32(<8 x i1>, i32, i32, <8 x i32>, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
