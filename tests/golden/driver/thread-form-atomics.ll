; RUN: gasket run --via=ir -k k -g 8 -l 8 -a 0=int[]:15,15,15,7,7,7,7,7,7,-7,-7,-7,-7,7,8,7 -a 1=int[16] --print 0 --print 1 %s | tr '\n' ' ' | FileCheck %s
; RUN: gasket run --via=sim -k k -g 8 -l 8 -a 0=int[]:15,15,15,7,7,7,7,7,7,-7,-7,-7,-7,7,8,7 -a 1=int[16] --print 0 --print 1 %s | tr '\n' ' ' | FileCheck %s
; RUN: gasket run --via=ir -k floats -g 8 -l 8 -a 0=float[]:1.5,1.5,1.5,1.5 -a 1=float[4] --print 0 --print 1 %s | tr '\n' ' ' | FileCheck --check-prefix=FLOATS %s
; RUN: gasket run --via=sim -k floats -g 8 -l 8 -a 0=float[]:1.5,1.5,1.5,1.5 -a 1=float[4] --print 0 --print 1 %s | tr '\n' ' ' | FileCheck --check-prefix=FLOATS %s
; Each atomic operation that the messages of Gen9 have, on a word of its own, in lane 1 of 8: and, or, xor, mov, inc, dec, add, sub, revsub (source - memory), signed
; maximum and minimum, unsigned maximum and minimum, cmpwr (with 7 and 42: memory that is 7 becomes 42), predec. Afterwards the results: the values before,
; except that of predec, which is the new one.
; CHECK: {{^}}12 63 51 99 8 6 12 2 -2 5 -7 -7 5 42 8 6 15 15 15 7 7 7 7 7 7 -7 -7 -7 -7 7 8 6 {{$}}
; The maximum with 2.5, the minimum with 2.5, the exchange of 1.5 by 4.5, and not of 2.5
; FLOATS: {{^}}2.5 1.5 4.5 1.5 1.5 1.5 1.5 1.5 {{$}}
define dllexport void @k(i64 %p, i64 %old) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %a0 = insertelement <8 x i32> zeroinitializer, i32 0, i32 1
  %r0 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 1, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a0, <8 x i32> <i32 60, i32 60, i32 60, i32 60, i32 60, i32 60, i32 60, i32 60>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a0, <8 x i32> %r0)
  %a1 = insertelement <8 x i32> zeroinitializer, i32 4, i32 1
  %r1 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 2, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a1, <8 x i32> <i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a1, <8 x i32> %r1)
  %a2 = insertelement <8 x i32> zeroinitializer, i32 8, i32 1
  %r2 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 3, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a2, <8 x i32> <i32 60, i32 60, i32 60, i32 60, i32 60, i32 60, i32 60, i32 60>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a2, <8 x i32> %r2)
  %a3 = insertelement <8 x i32> zeroinitializer, i32 12, i32 1
  %r3 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 4, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a3, <8 x i32> <i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a3, <8 x i32> %r3)
  %a4 = insertelement <8 x i32> zeroinitializer, i32 16, i32 1
  %r4 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 5, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a4, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a4, <8 x i32> %r4)
  %a5 = insertelement <8 x i32> zeroinitializer, i32 20, i32 1
  %r5 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 6, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a5, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a5, <8 x i32> %r5)
  %a6 = insertelement <8 x i32> zeroinitializer, i32 24, i32 1
  %r6 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 7, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a6, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a6, <8 x i32> %r6)
  %a7 = insertelement <8 x i32> zeroinitializer, i32 28, i32 1
  %r7 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 8, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a7, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a7, <8 x i32> %r7)
  %a8 = insertelement <8 x i32> zeroinitializer, i32 32, i32 1
  %r8 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 9, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a8, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a8, <8 x i32> %r8)
  %a9 = insertelement <8 x i32> zeroinitializer, i32 36, i32 1
  %r9 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 10, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a9, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a9, <8 x i32> %r9)
  %a10 = insertelement <8 x i32> zeroinitializer, i32 40, i32 1
  %r10 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 11, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a10, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a10, <8 x i32> %r10)
  %a11 = insertelement <8 x i32> zeroinitializer, i32 44, i32 1
  %r11 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 12, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a11, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a11, <8 x i32> %r11)
  %a12 = insertelement <8 x i32> zeroinitializer, i32 48, i32 1
  %r12 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 13, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a12, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a12, <8 x i32> %r12)
  %a13 = insertelement <8 x i32> zeroinitializer, i32 52, i32 1
  %r13 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 14, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a13, <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, <8 x i32> <i32 42, i32 42, i32 42, i32 42, i32 42, i32 42, i32 42, i32 42>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a13, <8 x i32> %r13)
  %a14 = insertelement <8 x i32> zeroinitializer, i32 56, i32 1
  %r14 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 14, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a14, <8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, <8 x i32> <i32 42, i32 42, i32 42, i32 42, i32 42, i32 42, i32 42, i32 42>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a14, <8 x i32> %r14)
  %a15 = insertelement <8 x i32> zeroinitializer, i32 60, i32 1
  %r15 = call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 15, i32 0, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a15, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>)
  call void @gasket.scatter.v8i32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a15, <8 x i32> %r15)
  ret void
}
define dllexport void @floats(i64 %p, i64 %old) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %a0 = insertelement <8 x i32> zeroinitializer, i32 0, i32 1
  %r0 = call <8 x float> @gasket.atomic.v8f32.v8i32(i32 1, i32 1, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a0, <8 x float> <float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5>, <8 x float> undef)
  call void @gasket.scatter.v8f32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a0, <8 x float> %r0)
  %a1 = insertelement <8 x i32> zeroinitializer, i32 4, i32 1
  %r1 = call <8 x float> @gasket.atomic.v8f32.v8i32(i32 2, i32 1, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a1, <8 x float> <float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5>, <8 x float> undef)
  call void @gasket.scatter.v8f32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a1, <8 x float> %r1)
  %a2 = insertelement <8 x i32> zeroinitializer, i32 8, i32 1
  %r2 = call <8 x float> @gasket.atomic.v8f32.v8i32(i32 3, i32 1, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a2, <8 x float> <float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5, float 1.5>, <8 x float> <float 4.5, float 4.5, float 4.5, float 4.5, float 4.5, float 4.5, float 4.5, float 4.5>)
  call void @gasket.scatter.v8f32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a2, <8 x float> %r2)
  %a3 = insertelement <8 x i32> zeroinitializer, i32 12, i32 1
  %r3 = call <8 x float> @gasket.atomic.v8f32.v8i32(i32 3, i32 1, <8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 0, <8 x i32> %a3, <8 x float> <float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5, float 2.5>, <8 x float> <float 4.5, float 4.5, float 4.5, float 4.5, float 4.5, float 4.5, float 4.5, float 4.5>)
  call void @gasket.scatter.v8f32.v8i32(<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>, i32 1, i32 4, <8 x i32> %a3, <8 x float> %r3)
  ret void
}
declare <8 x i32> @gasket.atomic.v8i32.v8i32(i32, i32, <8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x float> @gasket.atomic.v8f32.v8i32(i32, i32, <8 x i1>, i32, <8 x i32>, <8 x float>, <8 x float>)
declare void @gasket.scatter.v8i32.v8i32(<8 x i1>, i32, i32, <8 x i32>, <8 x i32>)
declare void @gasket.scatter.v8f32.v8i32(<8 x i1>, i32, i32, <8 x i32>, <8 x float>)
!genx.kernels = !{!1, !2}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !3}
!2 = !{ptr @floats, !"floats", !"k.asm", !4, i32 0, !4}
!3 = !{i32 0, i32 0}
!4 = !{i32 0, i32 0}
