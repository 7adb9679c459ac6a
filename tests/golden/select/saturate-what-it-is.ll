; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[32] --print out:32 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[32] --print out:32 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Saturation is a modifier of the operation that makes the value, where that computes and nobody else wants the value. A region is moved as it is
; (as integers), so it is a move of floats that saturates.
; CHECK: mov (8|M0) {{ *}}(sat){{.*}}:f {{.*}}<8;4,2>:f
; CHECK: add (8|M0) {{ *}}(sat){{.*}}:f
; CHECK-NOT: mul (8|M0) {{ *}}(sat)
; CHECK: mov (8|M0) {{ *}}(sat){{.*}}:f {{.*}}:f
; VALUE: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0.5{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0.5{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0.5625{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0.5625{{$}}
; VALUE-NEXT: 1.25{{$}}
; VALUE-NEXT: 2.0625{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 4.0625{{$}}
; VALUE-NEXT: 5.25{{$}}
; VALUE-NEXT: 6.5625{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %p.i.x = add i64 %in, 32
  %i.x = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %p.i.x)
  %f.x = sitofp <16 x i32> %i.x to <16 x float>
  %q.x = fmul <16 x float> %f.x, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %x = fsub <16 x float> %q.x, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %p.i.y = add i64 %in, 96
  %i.y = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.i.y)
  %f.y = sitofp <8 x i32> %i.y to <8 x float>
  %q.y = fmul <8 x float> %f.y, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %y = fsub <8 x float> %q.y, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %region = call <8 x float> @llvm.genx.rdregionf.v8f32.v16f32(<16 x float> %x, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %s.region = call <8 x float> @llvm.genx.sat.v8f32(<8 x float> %region)
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %out, <8 x float> %s.region)
  %low = call <8 x float> @llvm.genx.rdregionf.v8f32.v16f32(<16 x float> %x, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %sum = fadd <8 x float> %low, %y
  %s.sum = call <8 x float> @llvm.genx.sat.v8f32(<8 x float> %sum)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o8, <8 x float> %s.sum)
  %high = call <8 x float> @llvm.genx.rdregionf.v8f32.v16f32(<16 x float> %x, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %wanted = fmul <8 x float> %high, %y
  %s.wanted = call <8 x float> @llvm.genx.sat.v8f32(<8 x float> %wanted)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o16, <8 x float> %s.wanted)
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o24, <8 x float> %wanted)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <8 x float> @llvm.genx.rdregionf.v8f32.v16f32(<16 x float>, i32, i32, i32, i16, i32)
declare <8 x float> @llvm.genx.sat.v8f32(<8 x float>)
declare void @gasket.block_write.v8f32.i64(i32, i32, i64, <8 x float>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
