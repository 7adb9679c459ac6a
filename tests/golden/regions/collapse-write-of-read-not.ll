; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[44] -a r=16 --print out:44 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[44] -a r=16 --print out:44 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Elements that come from another value, or from another place, are written; so are those of a longer one that go into nothing.
; CHECK: *** after collapse-regions
; CHECK-DAG: %base = call <8 x i32> @llvm.genx.wrregioni
; CHECK-DAG: %place = call <8 x i32> @llvm.genx.wrregioni
; CHECK-DAG: %distance = call <8 x i32> @llvm.genx.wrregioni
; CHECK-DAG: %start = call <8 x i32> @llvm.genx.wrregioni
; CHECK-DAG: %g = call <8 x i32> @llvm.genx.wrregioni
; VALUE: 16{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 20{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
; VALUE-NEXT: 44{{$}}
; VALUE-NEXT: 45{{$}}
; VALUE-NEXT: 46{{$}}
; VALUE-NEXT: 47{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %r) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %in)
  %p.y = add i64 %in, 64
  %y = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.y)
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %y, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %base = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %a, i32 0, i32 4, i32 2, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %base)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %x, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %place = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %b, i32 0, i32 4, i32 2, i16 4, i32 undef, i1 true)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o8, <8 x i32> %place)
  %d = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %x, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %distance = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %d, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o16, <8 x i32> %distance)
  %e = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %x, i32 0, i32 4, i32 1, i16 %r, i32 undef)
  %start = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %x, <4 x i32> %e, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o24, <8 x i32> %start)
  %p.z = add i64 %in, 128
  %z = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %p.z)
  %f = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32> %z, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %g = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> undef, <4 x i32> %f, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %h = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %g, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %o32 = add i64 %out, 128
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o32, <4 x i32> %h)
  %t = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> undef, <4 x i32> %f, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %p.v = add i64 %in, 176
  %v = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 %p.v)
  %u = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %t, <4 x i32> %v, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %o36 = add i64 %out, 144
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o36, <8 x i32> %u)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32(<16 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
