; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a c=4 -a r=64 -a d=20 --print out:32 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a c=4 -a r=64 -a d=20 --print out:32 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Columns from a variable start stay regions of rows where their parent width is not the length of these rows, where they skip rows,
; have fewer, or are of another type, where each row begins somewhere, and where somebody else wants the rows.
; CHECK: *** after collapse-regions
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %short, i32 4, i32 2, i32 1, i16 %c, i32 2)
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %tall, i32 8, i32 2, i32 1, i16 %c, i32 4)
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %wanted, i32 4, i32 2, i32 1, i16 %c, i32 4)
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %each, i32 4, i32 2, i32 1, i16 %c, i32 4)
; CHECK-DAG: call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %fewer, i32 4, i32 2, i32 1, i16 %d, i32 4)
; CHECK-DAG: call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16> %halves, i32 0, i32 8, i32 1, i16 %c, i32 undef)
; VALUE: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 25{{$}}
; VALUE-NEXT: 26{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 25{{$}}
; VALUE-NEXT: 26{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 24{{$}}
; VALUE-NEXT: 25{{$}}
; VALUE-NEXT: 26{{$}}
; VALUE-NEXT: 27{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 21{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 8{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %c, i16 %r, i16 %d) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <64 x i32> @gasket.block_read.v64i32.i64(i32 255, i32 16, i64 %in)
  %short = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32(<64 x i32> %x, i32 8, i32 4, i32 1, i16 %r, i32 undef)
  %s = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %short, i32 4, i32 2, i32 1, i16 %c, i32 2)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %s)
  %tall = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32(<64 x i32> %x, i32 8, i32 4, i32 1, i16 0, i32 undef)
  %t = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %tall, i32 8, i32 2, i32 1, i16 %c, i32 4)
  %o4 = add i64 %out, 16
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o4, <4 x i32> %t)
  %wanted = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32(<64 x i32> %x, i32 16, i32 4, i32 1, i16 32, i32 undef)
  %w = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %wanted, i32 4, i32 2, i32 1, i16 %c, i32 4)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o8, <4 x i32> %w)
  %o12 = add i64 %out, 48
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o12, <8 x i32> %wanted)
  %each = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.v2i16(<64 x i32> %x, i32 0, i32 4, i32 1, <2 x i16> <i16 64, i16 16>, i32 undef)
  %e = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %each, i32 4, i32 2, i32 1, i16 %c, i32 4)
  %o20 = add i64 %out, 80
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o20, <4 x i32> %e)
  %fewer = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32(<64 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %f = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %fewer, i32 4, i32 2, i32 1, i16 %d, i32 4)
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o24, <4 x i32> %f)
  %line = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32(<64 x i32> %x, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %halves = bitcast <8 x i32> %line to <16 x i16>
  %h = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16> %halves, i32 0, i32 8, i32 1, i16 %c, i32 undef)
  %o28 = add i64 %out, 112
  %c28 = bitcast <8 x i16> %h to <4 x i32>
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o28, <4 x i32> %c28)
  ret void
}
declare <64 x i32> @gasket.block_read.v64i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32(<64 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32(<64 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.v2i16(<64 x i32>, i32, i32, i32, <2 x i16>, i32)
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16(<16 x i16>, i32, i32, i32, i16, i32)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0, i32 0, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
