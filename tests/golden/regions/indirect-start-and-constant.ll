; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a r=1 --print out:32 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a r=1 --print out:32 --via=ir %s | FileCheck --check-prefix=VALUE %s
; What is added to a start counts exactly: eight dwords that begin at a register and a half are in two, sixteen in three.
; CHECK:     mov (16|M0) {{.*}} r[a0.0]<1;1,0>:d
; CHECK-NOT: mov (16|M0) {{.*}} r[a0
; CHECK:     mov (8|M0) {{.*}} r[a0.0{{(,[0-9]+)?}}]<1;1,0>:d
; CHECK:     mov (8|M0) {{.*}} r[a0.0{{(,[0-9]+)?}}]<1;1,0>:d
; VALUE: 16{{$}}
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
; VALUE-NEXT: 32{{$}}
; VALUE-NEXT: 33{{$}}
; VALUE-NEXT: 34{{$}}
; VALUE-NEXT: 35{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %r) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %p.y = add i64 %in, 128
  %y = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %p.y)
  %u = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i1(<64 x i32> undef, <32 x i32> %x, i32 0, i32 32, i32 1, i16 0, i32 undef, i1 true)
  %w = call <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i1(<64 x i32> %u, <32 x i32> %y, i32 0, i32 32, i32 1, i16 128, i32 undef, i1 true)
  %s = shl i16 %r, 5
  %t = add i16 %s, 32
  %a = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32(<64 x i32> %w, i32 0, i32 16, i32 1, i16 %t, i32 undef)
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %a)
  %v = add i16 %s, 48
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32(<64 x i32> %w, i32 0, i32 16, i32 1, i16 %v, i32 undef)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %o16, <16 x i32> %b)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <64 x i32> @llvm.genx.wrregioni.v64i32.v32i32.i1(<64 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32(<64 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
