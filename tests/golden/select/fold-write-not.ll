; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[68] --print out:68 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[68] --print out:68 --via=ir %s | FileCheck --check-prefix=VALUE %s
; The operation that makes the new elements writes them where they belong: not where it stands in another place than the destination can be (three apart,
; fused and two apart) and not where somebody else wants them in a piece.
; CHECK: add (4|M0) {{ *}}r{{[0-9.]+}}<2>:f
; CHECK-NOT: mad (4|M0) {{ *}}r{{[0-9.]+}}<2>:f
; CHECK: mad (4|M0) {{ *}}r{{[0-9.]+}}<1>:f
; CHECK-NOT: mul (4|M0) {{ *}}r{{[0-9.]+}}<4>:f
; CHECK: mul (4|M0) {{ *}}r{{[0-9.]+}}<1>:f
; VALUE: -2{{$}}
; VALUE-NEXT: 6.25{{$}}
; VALUE-NEXT: -1.5{{$}}
; VALUE-NEXT: 6.75{{$}}
; VALUE-NEXT: -1{{$}}
; VALUE-NEXT: 7.25{{$}}
; VALUE-NEXT: -0.5{{$}}
; VALUE-NEXT: 7.75{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0.25{{$}}
; VALUE-NEXT: 0.5{{$}}
; VALUE-NEXT: 0.75{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1.25{{$}}
; VALUE-NEXT: 1.5{{$}}
; VALUE-NEXT: 1.75{{$}}
; VALUE-NEXT: 9.0625{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: 10.5{{$}}
; VALUE-NEXT: -1.25{{$}}
; VALUE-NEXT: 12.0625{{$}}
; VALUE-NEXT: -0.75{{$}}
; VALUE-NEXT: 13.75{{$}}
; VALUE-NEXT: -0.25{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0.25{{$}}
; VALUE-NEXT: 0.5{{$}}
; VALUE-NEXT: 0.75{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1.25{{$}}
; VALUE-NEXT: 1.5{{$}}
; VALUE-NEXT: 1.75{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10.625{{$}}
; VALUE-NEXT: 12.375{{$}}
; VALUE-NEXT: 14.25{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: -1.5{{$}}
; VALUE-NEXT: -1.25{{$}}
; VALUE-NEXT: 10.625{{$}}
; VALUE-NEXT: -0.75{{$}}
; VALUE-NEXT: -0.5{{$}}
; VALUE-NEXT: -0.25{{$}}
; VALUE-NEXT: 12.375{{$}}
; VALUE-NEXT: 0.25{{$}}
; VALUE-NEXT: 0.5{{$}}
; VALUE-NEXT: 0.75{{$}}
; VALUE-NEXT: 14.25{{$}}
; VALUE-NEXT: 1.25{{$}}
; VALUE-NEXT: 1.5{{$}}
; VALUE-NEXT: 1.75{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: -1.5{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: -1{{$}}
; VALUE-NEXT: -0.75{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: -0.25{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: -1.75{{$}}
; VALUE-NEXT: 0.5{{$}}
; VALUE-NEXT: 0.75{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1.25{{$}}
; VALUE-NEXT: 1.5{{$}}
; VALUE-NEXT: 1.75{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %p.i.x = add i64 %in, 32
  %i.x = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %p.i.x)
  %f.x = sitofp <16 x i32> %i.x to <16 x float>
  %q.x = fmul <16 x float> %f.x, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %x = fsub <16 x float> %q.x, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %p.i.y = add i64 %in, 100
  %i.y = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.i.y)
  %f.y = sitofp <4 x i32> %i.y to <4 x float>
  %q.y = fmul <4 x float> %f.y, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %y = fsub <4 x float> %q.y, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %p.i.z = add i64 %in, 128
  %i.z = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.i.z)
  %f.z = sitofp <4 x i32> %i.z to <4 x float>
  %q.z = fmul <4 x float> %f.z, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %z = fsub <4 x float> %q.z, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %a = fadd <4 x float> %y, %z
  %w = call <16 x float> @llvm.genx.wrregionf.v16f32.v4f32.i1(<16 x float> %x, <4 x float> %a, i32 0, i32 4, i32 2, i16 4, i32 undef, i1 true)
  call void @gasket.block_write.v16f32.i64(i32 255, i32 16, i64 %out, <16 x float> %w)
  %b = call <4 x float> @llvm.fma.v4f32(<4 x float> %y, <4 x float> %y, <4 x float> %z)
  %v = call <16 x float> @llvm.genx.wrregionf.v16f32.v4f32.i1(<16 x float> %x, <4 x float> %b, i32 0, i32 4, i32 2, i16 0, i32 undef, i1 true)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v16f32.i64(i32 255, i32 16, i64 %o16, <16 x float> %v)
  %c = fmul <4 x float> %y, %z
  %o32 = add i64 %out, 128
  call void @gasket.block_write.v4f32.i64(i32 255, i32 16, i64 %o32, <4 x float> %c)
  %u = call <16 x float> @llvm.genx.wrregionf.v16f32.v4f32.i1(<16 x float> %x, <4 x float> %c, i32 0, i32 4, i32 4, i16 0, i32 undef, i1 true)
  %o36 = add i64 %out, 144
  call void @gasket.block_write.v16f32.i64(i32 255, i32 16, i64 %o36, <16 x float> %u)
  %d = fsub <4 x float> %y, %z
  %t = call <16 x float> @llvm.genx.wrregionf.v16f32.v4f32.i1(<16 x float> %x, <4 x float> %d, i32 0, i32 4, i32 3, i16 0, i32 undef, i1 true)
  %o52 = add i64 %out, 208
  call void @gasket.block_write.v16f32.i64(i32 255, i32 16, i64 %o52, <16 x float> %t)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare <16 x float> @llvm.genx.wrregionf.v16f32.v4f32.i1(<16 x float>, <4 x float>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v16f32.i64(i32, i32, i64, <16 x float>)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare void @gasket.block_write.v4f32.i64(i32, i32, i64, <4 x float>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
