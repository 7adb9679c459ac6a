; RUN: gasket run -O0 -g 8 -a 0=int[8]:iota --print 0 %s | FileCheck %s
; RUN: gasket run -O2 --verify-each -g 8 -a 0=int[8]:iota --print 0 %s | FileCheck %s
; RUN: gasket run --passes=dce -g 8 -a 0=int[8]:iota --print 0 %s 2>/dev/null | FileCheck %s
; RUN: gasket run --via=ir -g 8 -a 0=int[8]:iota --print 0 %s | FileCheck %s
; if (x[i] & 1) { x[i] = 10; return; } x[i] = 20; as thread form has it. No instruction reads %late: the lanes that are done wait there all the same.
; CHECK:      20
; CHECK-NEXT: 10
; CHECK-NEXT: 20
; CHECK-NEXT: 10
define dllexport spir_kernel void @k(i64 %x) "gasket.thread"="8" !kernel_arg_addr_space !0 {
entry:
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %ids = call <8 x i16> @gasket.local_ids.v8i16(i32 0)
  %i = zext <8 x i16> %ids to <8 x i32>
  %at = shl <8 x i32> %i, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %v = call <8 x i32> @gasket.gather.v8i32.v8i32(<8 x i1> %em, i32 0, i32 4, <8 x i32> %at, <8 x i32> undef)
  %odd = and <8 x i32> %v, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %c = icmp ne <8 x i32> %odd, zeroinitializer
  %stay = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> %em, <8 x i1> %c)
  %w = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> %em, <8 x i1> %c)
  %any = call i1 @gasket.simd.any.v8i1(<8 x i1> %stay)
  br i1 %any, label %even, label %odd.join
even:
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %stay, i32 0, i32 4, <8 x i32> %at, <8 x i32> <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>)
  %late = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> %stay, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>)
  br label %odd.join
odd.join:
  %in = phi <8 x i1> [ %stay, %entry ], [ zeroinitializer, %even ]
  %end = phi <8 x i1> [ zeroinitializer, %entry ], [ %late, %even ]
  %there = call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> %in, <8 x i1> %w)
  %some = call i1 @gasket.simd.any.v8i1(<8 x i1> %there)
  br i1 %some, label %odds, label %done
odds:
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> %there, i32 0, i32 4, <8 x i32> %at, <8 x i32> <i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10>)
  br label %done
done:
  %all = call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> %there, <8 x i1> %end)
  ret void
}
declare <8 x i1> @gasket.simd.entry.v8i1()
declare <8 x i16> @gasket.local_ids.v8i16(i32)
declare <8 x i32> @gasket.gather.v8i32.v8i32(<8 x i1>, i32, i32, <8 x i32>, <8 x i32>)
declare void @gasket.scatter.v8i32.v8i32(<8 x i1>, i32, i32, <8 x i32>, <8 x i32>)
declare <8 x i1> @gasket.simd.goto.v8i1(<8 x i1>, <8 x i1>)
declare <8 x i1> @gasket.simd.wait.v8i1(<8 x i1>, <8 x i1>, <8 x i1>)
declare <8 x i1> @gasket.simd.join.v8i1(<8 x i1>, <8 x i1>)
declare i1 @gasket.simd.any.v8i1(<8 x i1>)
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
