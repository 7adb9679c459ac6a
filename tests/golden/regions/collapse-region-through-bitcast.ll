; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[8] --print out:8 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[8] --print out:8 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Halves of a region of dwords are a region of halves; dwords made of words from two places are none.
; CHECK: *** after collapse-regions
; CHECK-DAG: [[H:%.*]] = bitcast <32 x i32> %x to <64 x i16>
; CHECK-DAG: call <8 x i16> @llvm.genx.rdregioni.v8i16.v64i16(<64 x i16> [[H]], i32 16, i32 4, i32 2, i16 18, i32 undef)
; CHECK-DAG: %b = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16> %y, i32 0, i32 8, i32 1, i16 2, i32 undef)
; CHECK-DAG: %d = bitcast <8 x i16> %b to <4 x i32>
; CHECK-DAG: rdregioni.v2i32.v4i32(<4 x i32> %d,
; VALUE: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 2228224{{$}}
; VALUE-NEXT: 2293760{{$}}
; VALUE-NEXT: {{^.+$}}
; VALUE-NEXT: {{^.+$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %h = bitcast <8 x i32> %a to <16 x i16>
  %high = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16> %h, i32 0, i32 8, i32 2, i16 2, i32 undef)
  %c0 = bitcast <8 x i16> %high to <4 x i32>
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %c0)
  %p.y = add i64 %in, 128
  %y = call <16 x i16> @gasket.block_read.v16i16.i64(i32 255, i32 16, i64 %p.y)
  %b = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16> %y, i32 0, i32 8, i32 1, i16 2, i32 undef)
  %d = bitcast <8 x i16> %b to <4 x i32>
  %g = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32(<4 x i32> %d, i32 0, i32 2, i32 1, i16 4, i32 undef)
  %f = call <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i1(<4 x i32> undef, <2 x i32> %g, i32 0, i32 2, i32 1, i16 0, i32 undef, i1 true)
  %e = call <4 x i32> @llvm.genx.rdregioni.v4i32.v4i32(<4 x i32> %f, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %o4 = add i64 %out, 16
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o4, <4 x i32> %e)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <16 x i16> @gasket.block_read.v16i16.i64(i32, i32, i64)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32(<4 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i1(<4 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v4i32(<4 x i32>, i32, i32, i32, i16, i32)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
