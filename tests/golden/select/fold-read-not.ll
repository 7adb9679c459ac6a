; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[24] --print out:24 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=float[24] --print out:24 --via=ir %s | FileCheck --check-prefix=VALUE %s
; A region of an operand is read where the operation takes it. One that no operand has (three apart), or that a fused operation has not (two apart), is
; moved before.
; CHECK: add (8|M0) {{.*}}<8;8,1>:f {{.*}}<8;4,2>:f
; CHECK-NOT: add (8|M0) {{.*}}<{{[0-9]+}};{{[0-9]+}},3>:f
; CHECK: mov (8|M0) {{.*}}<8;4,2>
; CHECK-NEXT: mad (8|M0) {{.*}}<2;1>:f
; VALUE: 0{{$}}
; VALUE-NEXT: 0.75{{$}}
; VALUE-NEXT: 1.5{{$}}
; VALUE-NEXT: 2.25{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 3.75{{$}}
; VALUE-NEXT: 4.5{{$}}
; VALUE-NEXT: 5.25{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 2.25{{$}}
; VALUE-NEXT: 3.8125{{$}}
; VALUE-NEXT: 5.5{{$}}
; VALUE-NEXT: 7.3125{{$}}
; VALUE-NEXT: 9.25{{$}}
; VALUE-NEXT: 11.3125{{$}}
; VALUE-NEXT: 13.5{{$}}
; VALUE-NEXT: 15.8125{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %p.i.x = add i64 %in, 32
  %i.x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %p.i.x)
  %f.x = sitofp <32 x i32> %i.x to <32 x float>
  %q.x = fmul <32 x float> %f.x, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %x = fsub <32 x float> %q.x, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %p.i.y = add i64 %in, 96
  %i.y = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.i.y)
  %f.y = sitofp <8 x i32> %i.y to <8 x float>
  %q.y = fmul <8 x float> %f.y, <float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01, float 2.500000e-01>
  %y = fsub <8 x float> %q.y, <float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00, float 4.000000e+00>
  %two = call <8 x float> @llvm.genx.rdregionf.v8f32.v32f32(<32 x float> %x, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %a = fadd <8 x float> %y, %two
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %out, <8 x float> %a)
  %three = call <8 x float> @llvm.genx.rdregionf.v8f32.v32f32(<32 x float> %x, i32 0, i32 8, i32 3, i16 0, i32 undef)
  %b = fadd <8 x float> %y, %three
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o8, <8 x float> %b)
  %again = call <8 x float> @llvm.genx.rdregionf.v8f32.v32f32(<32 x float> %x, i32 0, i32 8, i32 2, i16 4, i32 undef)
  %c = call <8 x float> @llvm.fma.v8f32(<8 x float> %y, <8 x float> %y, <8 x float> %again)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8f32.i64(i32 255, i32 16, i64 %o16, <8 x float> %c)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <8 x float> @llvm.genx.rdregionf.v8f32.v32f32(<32 x float>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8f32.i64(i32, i32, i64, <8 x float>)
declare <8 x float> @llvm.fma.v8f32(<8 x float>, <8 x float>, <8 x float>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
