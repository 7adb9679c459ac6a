; RUN: not gasket cc %s 2>&1 | FileCheck %s
; Messages in thread form that Gen9 does not have: each is refused at its place.
declare <4 x i32> @gasket.block_read.v4i32.i64(i32, i32, i64)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
declare void @gasket.block_write.v2i32.i64(i32, i32, i64, <2 x i32>)
define dllexport void @k(i64 %p) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %a = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 2, i64 %p)
; CHECK: :[[@LINE-1]]:3: error: in kernel 'k': no block message reads 16 bytes with alignment 2 from surface 255
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %p, <4 x i32> %a)
  ret void
}
define dllexport void @narrow(i64 %p) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %a = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 4, i64 %p)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 4, i64 %p, <4 x i32> %a)
; CHECK: :[[@LINE-1]]:3: error: in kernel 'narrow': no block message writes 16 bytes with alignment 4 to surface 255
  ret void
}
define dllexport void @small(i64 %p) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  call void @gasket.block_write.v2i32.i64(i32 255, i32 16, i64 %p, <2 x i32> <i32 1, i32 2>)
; CHECK: :[[@LINE-1]]:3: error: in kernel 'small': no block message writes 8 bytes with alignment 16 to surface 255
  ret void
}
!genx.kernels = !{!1, !2, !3}
!0 = !{i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !4, i32 0, !4}
!2 = !{ptr @narrow, !"narrow", !"k.asm", !5, i32 0, !5}
!3 = !{ptr @small, !"small", !"k.asm", !6, i32 0, !6}
!4 = !{i32 0}
!5 = !{i32 0}
!6 = !{i32 0}
