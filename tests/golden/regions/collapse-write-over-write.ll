; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[16] --print out:16 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[16] --print out:16 --via=ir %s | FileCheck --check-prefix=VALUE %s
; A write that covers another one makes that needless.
; CHECK: *** after collapse-regions
; CHECK-NOT: %first
; CHECK: call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %x, <8 x i32> %b,
; CHECK-NOT: %first
; VALUE: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 36{{$}}
; VALUE-NEXT: 37{{$}}
; VALUE-NEXT: 38{{$}}
; VALUE-NEXT: 39{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 15{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %p.a = add i64 %in, 80
  %a = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.a)
  %p.b = add i64 %in, 128
  %b = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.b)
  %first = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i1(<16 x i32> %x, <4 x i32> %a, i32 0, i32 4, i32 2, i16 0, i32 undef, i1 true)
  %second = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %first, <8 x i32> %b, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %second)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i1(<16 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
