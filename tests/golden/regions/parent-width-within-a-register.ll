; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a r=16 --print out:32 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] -a r=16 --print out:32 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Two rows of four dwords from a variable start are one operand where their parent width says that none crosses a register; with one that
; does not divide a register, or none, a row may.
; CHECK-COUNT-2: mov (8|M0) {{.*}} r[a0.0]<8;4,1>:d
; CHECK-COUNT-4: mov (4|M0) {{.*}} r[a0.0{{(,[0-9]+)?}}]<1;1,0>:d
; VALUE: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 10{{$}}
; VALUE-NEXT: 11{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 12{{$}}
; VALUE-NEXT: 13{{$}}
; VALUE-NEXT: 14{{$}}
; VALUE-NEXT: 15{{$}}
define dllexport void @k(i64 %in, i64 %out, i16 %r) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <32 x i32> @gasket.block_read.v32i32.i64(i32 255, i32 16, i64 %in)
  %same = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 %r, i32 4)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %same)
  %within = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 %r, i32 8)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o8, <8 x i32> %within)
  %across = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 6, i32 4, i32 1, i16 %r, i32 6)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o16, <8 x i32> %across)
  %none = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %x, i32 8, i32 4, i32 1, i16 %r, i32 undef)
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o24, <8 x i32> %none)
  ret void
}
declare <32 x i32> @gasket.block_read.v32i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
