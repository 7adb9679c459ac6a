; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[48] -a r=0 -a z=16 --print out:48 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[48] -a r=0 -a z=16 --print out:48 --via=ir %s | FileCheck --check-prefix=VALUE %s
; The write before stays where the later one covers a part of it only, writes under a mask, begins nobody knows where, or somebody reads between.
; CHECK: *** after collapse-regions
; CHECK-DAG: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %part, <4 x i32> %b,
; CHECK-DAG: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.v4i1(<8 x i32> %masked, <4 x i32> %b,
; CHECK-DAG: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %unknown, <4 x i32> %b,
; CHECK-DAG: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %apart, <4 x i32> %b,
; CHECK-DAG: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %between, <4 x i32> %b,
; VALUE: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 23{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 24{{$}}
; VALUE-NEXT: 25{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 36{{$}}
; VALUE-NEXT: 37{{$}}
; VALUE-NEXT: 38{{$}}
; VALUE-NEXT: 39{{$}}
; VALUE-NEXT: 20{{$}}
; VALUE-NEXT: 21{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 23{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %r, i16 %z) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %in)
  %p.a = add i64 %in, 80
  %a = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.a)
  %p.b = add i64 %in, 128
  %b = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.b)
  %part = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %a, i32 0, i32 4, i32 2, i16 0, i32 undef, i1 true)
  %p = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %part, <4 x i32> %b, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %p)
  %c = icmp sgt <4 x i32> %b, <i32 33, i32 33, i32 33, i32 33>
  %p.d = add i64 %in, 96
  %d = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.d)
  %masked = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %d, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %m = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.v4i1(<8 x i32> %masked, <4 x i32> %b, i32 0, i32 4, i32 1, i16 0, i32 undef, <4 x i1> %c)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o8, <8 x i32> %m)
  %p.e = add i64 %in, 112
  %e = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.e)
  %unknown = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %e, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %u = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %unknown, <4 x i32> %b, i32 0, i32 4, i32 1, i16 %r, i32 undef, i1 true)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o16, <8 x i32> %u)
  %p.g = add i64 %in, 144
  %g = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.g)
  %apart = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %g, i32 0, i32 4, i32 1, i16 %z, i32 undef, i1 true)
  %v = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %apart, <4 x i32> %b, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o24, <8 x i32> %v)
  %between = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %a, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %t = call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32(<8 x i32> %between, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %o32 = add i64 %out, 128
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o32, <8 x i32> %t)
  %s = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %between, <4 x i32> %b, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %o40 = add i64 %out, 160
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o40, <8 x i32> %s)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.v4i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, <4 x i1>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0, i32 0}
