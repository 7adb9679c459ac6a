; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[12] --print out:12 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[12] --print out:12 --via=ir %s | FileCheck --check-prefix=VALUE %s
; A line that begins inside a row: one region while it ends in the next row as it began, two reads where its rows would differ.
; CHECK: *** after collapse-regions
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v32i32(<32 x i32> %x, i32 6, i32 2, i32 1, i16 8, i32 undef) ; <6;2,1> @ 8
; CHECK-DAG: [[ROWS:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 0, i32 undef)
; CHECK-DAG: call <6 x i32> @llvm.genx.rdregioni.v6i32.v16i32(<16 x i32> [[ROWS]], i32 0, i32 6, i32 1, i16 8, i32 undef)
; VALUE: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 46{{$}}
; VALUE-NEXT: 47{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %rows = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 0, i32 undef)
  %even = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %rows, i32 0, i32 4, i32 1, i16 8, i32 undef)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %even)
  %odd = call <6 x i32> @llvm.genx.rdregioni.v6i32.v16i32(<16 x i32> %rows, i32 0, i32 6, i32 1, i16 8, i32 undef)
  %p.old = add i64 %in, 160
  %old = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.old)
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v6i32.i1(<8 x i32> %old, <6 x i32> %odd, i32 0, i32 6, i32 1, i16 0, i32 undef, i1 true)
  %o4 = add i64 %out, 16
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o4, <8 x i32> %w)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <6 x i32> @llvm.genx.rdregioni.v6i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v6i32.i1(<8 x i32>, <6 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
