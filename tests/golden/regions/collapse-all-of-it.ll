; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] --print out:32 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[32] --print out:32 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Reading all elements is the value, writing all of them too; not under a mask, and not in another order.
; CHECK: *** after collapse-regions
; CHECK-NOT: %read =
; CHECK-NOT: %write =
; CHECK: %masked = call <8 x i32> @llvm.genx.wrregioni
; CHECK: call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32(<8 x i32> %x, i32 1, i32 2, i32 4, i16 0, i32 undef)
; VALUE: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 17{{$}}
; VALUE-NEXT: 18{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 20{{$}}
; VALUE-NEXT: 21{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 23{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 20{{$}}
; VALUE-NEXT: 21{{$}}
; VALUE-NEXT: 22{{$}}
; VALUE-NEXT: 23{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 5{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 7{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %in)
  %p.y = add i64 %in, 64
  %y = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.y)
  %c = icmp sgt <8 x i32> %y, <i32 18, i32 18, i32 18, i32 18, i32 18, i32 18, i32 18, i32 18>
  %read = call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32(<8 x i32> %x, i32 4, i32 4, i32 1, i16 0, i32 undef)
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %read)
  %write = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i1(<8 x i32> %x, <8 x i32> %y, i32 2, i32 2, i32 1, i16 0, i32 undef, i1 true)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o8, <8 x i32> %write)
  %masked = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.v8i1(<8 x i32> %x, <8 x i32> %y, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %c)
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o16, <8 x i32> %masked)
  %order = call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32(<8 x i32> %x, i32 1, i32 2, i32 4, i16 0, i32 undef)
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o24, <8 x i32> %order)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i1(<8 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.v8i1(<8 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
