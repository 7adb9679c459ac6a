; RUN: gasket cc --print-after=collapse-regions -o /dev/null %s 2>&1 | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[16] -a n=5 --print out:16 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[16] -a n=5 --print out:16 --via=ir %s | FileCheck --check-prefix=VALUE %s
; A shuffle of two vectors is no region, nor is one whose elements have no regular distance; elements at unknown places are not one either.
; CHECK: *** after collapse-regions
; CHECK-DAG: shufflevector <8 x i32> %x, <8 x i32> %y,
; CHECK-DAG: shufflevector <8 x i32> %x, <8 x i32> undef,
; CHECK-DAG: insertelement <8 x i32> %x, i32 77, i32 %n
; VALUE: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 19{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 0{{$}}
; VALUE-NEXT: 1{{$}}
; VALUE-NEXT: 2{{$}}
; VALUE-NEXT: 3{{$}}
; VALUE-NEXT: 4{{$}}
; VALUE-NEXT: 77{{$}}
; VALUE-NEXT: 6{{$}}
; VALUE-NEXT: 7{{$}}
define dllexport void @k(i64 %in, i64 %out, i32 %n) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %x = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %in)
  %p.y = add i64 %in, 64
  %y = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.y)
  %two = shufflevector <8 x i32> %x, <8 x i32> %y, <4 x i32> <i32 0, i32 1, i32 2, i32 11>
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %two)
  %unlike = shufflevector <8 x i32> %x, <8 x i32> undef, <4 x i32> <i32 0, i32 1, i32 3, i32 2>
  %o4 = add i64 %out, 16
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %o4, <4 x i32> %unlike)
  %somewhere = insertelement <8 x i32> %x, i32 77, i32 %n
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o8, <8 x i32> %somewhere)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
