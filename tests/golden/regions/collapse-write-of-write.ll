; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[64] -a r=32 -a c=4 --print out:64 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[64] -a r=32 -a c=4 --print out:64 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Rows that are read, changed in some columns and put back: the columns of the rows are written. Starts may be variable where the
; parent width says that no row of the columns leaves one of the rows, and a mask is that of the columns.
; CHECK: *** after collapse-regions
; CHECK-NOT: %changed
; CHECK-DAG: call <32 x i32> @llvm.genx.wrregioni.v32i32.v4i32.i1(<32 x i32> %x, <4 x i32> %b, i32 8, i32 2, i32 1, i16 20, i32 undef, i1 true)
; CHECK-DAG: call <32 x i32> @llvm.genx.wrregioni.v32i32.v4i32.v4i1(<32 x i32> %x, <4 x i32> %b, i32 8, i32 2, i32 1, i16 %{{.*}}, i32 undef, <4 x i1> %m)
; CHECK-NOT: %vchanged
; VALUE: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 40{{$}}
; VALUE-NEXT: 41{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 42{{$}}
; VALUE-NEXT: 43{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 20{{$}}
; VALUE-NEXT: 21{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 23{{$}}
; VALUE-NEXT: 24{{$}}
; VALUE-NEXT: 25{{$}}
; VALUE-NEXT: 26{{$}}
; VALUE-NEXT: 27{{$}}
; VALUE-NEXT: 28{{$}}
; VALUE-NEXT: 29{{$}}
; VALUE-NEXT: 30{{$}}
; VALUE-NEXT: 31{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 42{{$}}
; VALUE-NEXT: 43{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 20{{$}}
; VALUE-NEXT: 21{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 23{{$}}
; VALUE-NEXT: 24{{$}}
; VALUE-NEXT: 25{{$}}
; VALUE-NEXT: 26{{$}}
; VALUE-NEXT: 27{{$}}
; VALUE-NEXT: 28{{$}}
; VALUE-NEXT: 29{{$}}
; VALUE-NEXT: 30{{$}}
; VALUE-NEXT: 31{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %r, i16 %c) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %p.b = add i64 %in, 160
  %b = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.b)
  %m = icmp sgt <4 x i32> %b, <i32 41, i32 41, i32 41, i32 41>
  %rows = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %changed = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %rows, <4 x i32> %b, i32 4, i32 2, i32 1, i16 4, i32 undef, i1 true)
  %back = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %changed, i32 8, i32 4, i32 1, i16 16, i32 undef, i1 true)
  call void @gasket.block_write.v32i32.i64(i32 255, i32 16, i64 %out, <32 x i32> %back)
  %vrows = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 %r, i32 undef)
  %vchanged = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.v4i1(<8 x i32> %vrows, <4 x i32> %b, i32 4, i32 2, i32 1, i16 %c, i32 4, <4 x i1> %m)
  %vback = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %x, <8 x i32> %vchanged, i32 8, i32 4, i32 1, i16 %r, i32 undef, i1 true)
  %o32 = add i64 %out, 128
  call void @gasket.block_write.v32i32.i64(i32 255, i32 16, i64 %o32, <32 x i32> %vback)
  %p.e = add i64 %in, 176
  %e = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.e)
  %uchanged = call <4 x i32> @llvm.genx.wrregioni.v4i32.v4i32.i1(<4 x i32> undef, <4 x i32> %e, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v32i32.i64(i32, i32, i64, <32 x i32>)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.v4i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, <4 x i1>)
declare <4 x i32> @llvm.genx.wrregioni.v4i32.v4i32.i1(<4 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0, i32 0}
