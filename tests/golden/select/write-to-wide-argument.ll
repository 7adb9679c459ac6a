; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a out=uchar[64] -a v=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63 --print out:64 %s | FileCheck --check-prefix=VALUE %s
; A region is written to an argument of 64 elements, which stay where they are: they are copied in two moves of 32.
; CHECK: mov (32|M0) r[[#R:]].0<1>:ub r3.0<16;16,1>:ub
; CHECK-NEXT: mov (32|M0) r[[#R+1]].0<1>:ub r4.0<16;16,1>:ub
; CHECK-NEXT: mov (8|M0) r[[#R+1]].8<1>:ub r3.0<8;8,1>:ub
; VALUE: {{^}}38{{$}}
; VALUE-NEXT: {{^}}39{{$}}
; VALUE-NEXT: {{^}}0{{$}}
; VALUE: {{^}}7{{$}}
; VALUE-NEXT: {{^}}48{{$}}
define dllexport void @k(i64 %out, <64 x i8> %v) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %z = call <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8(<64 x i8> %v, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %w = call <64 x i8> @llvm.genx.wrregioni.v64i8.v8i8.i1(<64 x i8> %v, <8 x i8> %z, i32 0, i32 8, i32 1, i16 40, i32 undef, i1 true)
  call void @gasket.block_write.v64i8.i64(i32 255, i32 16, i64 %out, <64 x i8> %w)
  ret void
}
declare <8 x i8> @llvm.genx.rdregioni.v8i8.v64i8(<64 x i8>, i32, i32, i32, i16, i32)
declare <64 x i8> @llvm.genx.wrregioni.v64i8.v8i8.i1(<64 x i8>, <8 x i8>, i32, i32, i32, i16, i32, i1)
declare void @gasket.block_write.v64i8.i64(i32, i32, i64, <64 x i8>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 0}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
!2 = !{i32 0, i32 0}
