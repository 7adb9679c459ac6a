; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[20] --print out:20 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[20] --print out:20 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Halves of dwords that were just written are halves of what was written, and beside it of the old dwords; a dword with one half of each is not, nor one of two halves
; that were written apart.
; CHECK: *** after collapse-regions
; CHECK-DAG: [[H:%.*]] = bitcast <8 x i32> %m to <16 x i16>
; CHECK-DAG: call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16> [[H]], i32 0, i32 8, i32 2, i16 2, i32 undef)
; CHECK-DAG: [[O:%.*]] = bitcast <16 x i32> %y to <32 x i16>
; CHECK-DAG: call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> [[O]], i32 0, i32 8, i32 4, i16 4, i32 undef)
; CHECK-DAG: [[D:%.*]] = bitcast <16 x i16> %w to <8 x i32>
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> [[D]], i32 0, i32 4, i32 1, i16 0, i32 undef)
; CHECK-DAG: bitcast <32 x i16> %v to <16 x i32>
; CHECK-DAG: bitcast <16 x i16> %z to <8 x i32>
; VALUE: 2097152{{$}}
; VALUE-NEXT: 2162688{{$}}
; VALUE-NEXT: 2228224{{$}}
; VALUE-NEXT: 2293760{{$}}
; VALUE-NEXT: 1638400{{$}}
; VALUE-NEXT: 1703936{{$}}
; VALUE-NEXT: 1769472{{$}}
; VALUE-NEXT: 1835008{{$}}
; VALUE-NEXT: 2162720{{$}}
; VALUE-NEXT: 2293794{{$}}
; VALUE-NEXT: 2424868{{$}}
; VALUE-NEXT: 2555942{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 196609{{$}}
; VALUE-NEXT: 458757{{$}}
; VALUE-NEXT: 720905{{$}}
; VALUE-NEXT: 983053{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <16 x i16> @gasket.block_read.v16i16.i64(i32 255, i32 16, i64 %in)
  %p.n = add i64 %in, 128
  %n = call <8 x i16> @gasket.block_read.v8i16.i64(i32 255, i32 16, i64 %p.n)
  %w = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i1(<16 x i16> %x, <8 x i16> %n, i32 0, i32 8, i32 1, i16 2, i32 undef, i1 true)
  %d = bitcast <16 x i16> %w to <8 x i32>
  %mixed = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %d, i32 0, i32 4, i32 1, i16 0, i32 undef)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %mixed)
  %b = call <32 x i16> @gasket.block_read.v32i16.i64(i32 255, i32 16, i64 %in)
  %p.e = add i64 %in, 96
  %e = call <16 x i16> @gasket.block_read.v16i16.i64(i32 255, i32 16, i64 %p.e)
  %v = call <32 x i16> @llvm.genx.wrregioni.v32i16.v16i16.i1(<32 x i16> %b, <16 x i16> %e, i32 0, i32 16, i32 1, i16 2, i32 undef, i1 true)
  %vd = bitcast <32 x i16> %v to <16 x i32>
  %odd = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %vd, i32 0, i32 4, i32 1, i16 4, i32 undef)
  %o4 = add i64 %out, 16
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o4, <4 x i32> %odd)
  %f = call <16 x i16> @gasket.block_read.v16i16.i64(i32 255, i32 16, i64 %in)
  %p.g = add i64 %in, 128
  %g = call <16 x i16> @gasket.block_read.v16i16.i64(i32 255, i32 16, i64 %p.g)
  %z = call <16 x i16> @llvm.genx.wrregioni.v16i16.v16i16.i1(<16 x i16> %f, <16 x i16> %g, i32 1, i32 2, i32 8, i16 0, i32 undef, i1 true)
  %zd = bitcast <16 x i16> %z to <8 x i32>
  %two = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %zd, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o8, <4 x i32> %two)
  %y = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %p.m = add i64 %in, 128
  %m = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.m)
  %u = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %y, <8 x i32> %m, i32 0, i32 8, i32 2, i16 0, i32 undef, i1 true)
  %h = bitcast <16 x i32> %u to <32 x i16>
  %inside = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %h, i32 0, i32 8, i32 4, i16 2, i32 undef)
  %o12 = add i64 %out, 48
  %c12 = bitcast <8 x i16> %inside to <4 x i32>
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o12, <4 x i32> %c12)
  %beside = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16> %h, i32 0, i32 8, i32 4, i16 4, i32 undef)
  %o16 = add i64 %out, 64
  %c16 = bitcast <8 x i16> %beside to <4 x i32>
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o16, <4 x i32> %c16)
  ret void
}
declare <16 x i16> @gasket.block_read.v16i16.i64(i32, i32, i64)
declare <8 x i16> @gasket.block_read.v8i16.i64(i32, i32, i64)
declare <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i1(<16 x i16>, <8 x i16>, i32, i32, i32, i16, i32, i1)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <32 x i16> @gasket.block_read.v32i16.i64(i32, i32, i64)
declare <32 x i16> @llvm.genx.wrregioni.v32i16.v16i16.i1(<32 x i16>, <16 x i16>, i32, i32, i32, i16, i32, i1)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i16> @llvm.genx.wrregioni.v16i16.v16i16.i1(<16 x i16>, <16 x i16>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16(<32 x i16>, i32, i32, i32, i16, i32)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
