; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[20] -a r=16 --print out:20 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[20] -a r=16 --print out:20 --via=ir %s | FileCheck --check-prefix=VALUE %s
; What is read lies partly in what was written, or nobody knows where one of them is: the write stays, and the read of it.
; CHECK: *** after collapse-regions
; CHECK-DAG: call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %w, i32 0, i32 8, i32 1, i16 16, i32 undef)
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %w, i32 0, i32 4, i32 1, i16 %r, i32 undef)
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %v, i32 0, i32 4, i32 1, i16 0, i32 undef)
; CHECK-DAG: call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8(<32 x i8> %u, i32 0, i32 16, i32 1, i16 3, i32 undef)
; VALUE: 36{{$}}
; VALUE-NEXT: 37{{$}}
; VALUE-NEXT: 38{{$}}
; VALUE-NEXT: 39{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 36{{$}}
; VALUE-NEXT: 37{{$}}
; VALUE-NEXT: 38{{$}}
; VALUE-NEXT: 39{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 9216{{$}}
; VALUE-NEXT: 9472{{$}}
; VALUE-NEXT: 9728{{$}}
; VALUE-NEXT: 9984{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %r) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %p.n = add i64 %in, 128
  %n = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.n)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %x, <8 x i32> %n, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %part = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32> %w, i32 0, i32 8, i32 1, i16 16, i32 undef)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %part)
  %somewhere = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %w, i32 0, i32 4, i32 1, i16 %r, i32 undef)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o8, <4 x i32> %somewhere)
  %v = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %x, <8 x i32> %n, i32 0, i32 8, i32 1, i16 %r, i32 undef, i1 true)
  %beside = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %v, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %o12 = add i64 %out, 48
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o12, <4 x i32> %beside)
  %y = call <32 x i8> @gasket.block_read.v32i8.i64(i32 255, i32 16, i64 %in)
  %p.z = add i64 %in, 144
  %z = call <16 x i8> @gasket.block_read.v16i8.i64(i32 255, i32 16, i64 %p.z)
  %u = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i1(<32 x i8> %y, <16 x i8> %z, i32 0, i32 16, i32 1, i16 4, i32 undef, i1 true)
  %bytes = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8(<32 x i8> %u, i32 0, i32 16, i32 1, i16 3, i32 undef)
  %o16 = add i64 %out, 64
  %c16 = bitcast <16 x i8> %bytes to <4 x i32>
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o16, <4 x i32> %c16)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <32 x i8> @gasket.block_read.v32i8.i64(i32, i32, i64)
declare <16 x i8> @gasket.block_read.v16i8.i64(i32, i32, i64)
declare <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i1(<32 x i8>, <16 x i8>, i32, i32, i32, i16, i32, i1)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8(<32 x i8>, i32, i32, i32, i16, i32)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
