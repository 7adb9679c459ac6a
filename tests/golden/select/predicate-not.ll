; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[32] --print out:32 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[32] --print out:32 --via=ir %s | FileCheck --check-prefix=VALUE %s
; The mask of a write is the predicate of what makes the new elements. A minimum has its condition there, so it is moved under the mask; so is what
; somebody else wants whole.
; CHECK: (W&f{{[0-9.]+}}) add (8|M0)
; CHECK-NOT: (W&f{{[0-9.]+}}) sel
; CHECK: sel (8|M0)
; CHECK: (W&f{{[0-9.]+}}) mov (8|M0)
; CHECK-NOT: (W&f{{[0-9.]+}}) mul
; CHECK: mul (8|M0)
; VALUE: 6{{$}}
; VALUE-NEXT: 6.25{{$}}
; VALUE-NEXT: 6.5{{$}}
; VALUE-NEXT: 6.75{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 2.5{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 3.5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 6.25{{$}}
; VALUE-NEXT: 6.5{{$}}
; VALUE-NEXT: 6.75{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: -0.75{{$}}
; VALUE-NEXT: -0.5{{$}}
; VALUE-NEXT: -0.25{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 6.25{{$}}
; VALUE-NEXT: 6.5{{$}}
; VALUE-NEXT: 6.75{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: -2.4375{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: -0.9375{{$}}
; VALUE-NEXT: -4{{$}}
; VALUE-NEXT: -3.9375{{$}}
; VALUE-NEXT: -3.75{{$}}
; VALUE-NEXT: -3.4375{{$}}
; VALUE-NEXT: -3{{$}}
; VALUE-NEXT: -2.4375{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: -0.9375{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %p.i.x = add i64 %in, 32
  %i.x = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.i.x)
  %f.x = sitofp <8 x i32> %i.x to <8 x float>
  %q.x = fmul <8 x float> %f.x, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %x = fsub <8 x float> %q.x, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %p.i.y = add i64 %in, 96
  %i.y = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.i.y)
  %f.y = sitofp <8 x i32> %i.y to <8 x float>
  %q.y = fmul <8 x float> %f.y, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %y = fsub <8 x float> %q.y, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %p.i.o = add i64 %in, 160
  %i.o = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.i.o)
  %f.o = sitofp <8 x i32> %i.o to <8 x float>
  %q.o = fmul <8 x float> %f.o, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %o = fsub <8 x float> %q.o, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %m = fcmp ogt <8 x float> %y, <float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00, float 3.000000e+00>
  %a = fadd <8 x float> %x, %y
  %w = call <8 x float> @llvm.genx.wrregionf.v8f32.v8f32.v8i1(<8 x float> %o, <8 x float> %a, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %m)
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %out, <8 x float> %w)
  %b = call <8 x float> @llvm.minnum.v8f32(<8 x float> %x, <8 x float> %y)
  %v = call <8 x float> @llvm.genx.wrregionf.v8f32.v8f32.v8i1(<8 x float> %o, <8 x float> %b, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %m)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o8, <8 x float> %v)
  %c = fmul <8 x float> %x, %y
  %u = call <8 x float> @llvm.genx.wrregionf.v8f32.v8f32.v8i1(<8 x float> %o, <8 x float> %c, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %m)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o16, <8 x float> %u)
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o24, <8 x float> %c)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <8 x float> @llvm.genx.wrregionf.v8f32.v8f32.v8i1(<8 x float>, <8 x float>, i32, i32, i32, i16, i32, <8 x i1>)
declare void @gasket.block_write.v8f32.i64(i32, i32, i64, <8 x float>)
declare <8 x float> @llvm.minnum.v8f32(<8 x float>, <8 x float>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
