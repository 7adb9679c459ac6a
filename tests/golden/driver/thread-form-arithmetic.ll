; RUN: gasket run -g 32 -l 32 -a in=int[16]:iota -a out=int[32] --print out %s | FileCheck %s
; RUN: gasket run -g 32 -l 32 -a in=int[16]:iota -a out=int[32] --print out --via=ir %s | FileCheck %s
; Text may ask for the number of the thread, which the payload does not have, and may add and multiply masks, which flags cannot.
; CHECK-COUNT-5: {{^}}0{{$}}
; CHECK-COUNT-11: {{^}}1{{$}}
; CHECK-COUNT-5: {{^}}0{{$}}
; CHECK-COUNT-11: {{^}}1{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %em = call <16 x i1> @gasket.simd.entry.v16i1()
  %t = call i32 @gasket.thread_in_group()
  %o = mul i32 %t, 64
  %ox = zext i32 %o to i64
  %p = add i64 %out, %ox
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %a = icmp sgt <16 x i32> %v, zeroinitializer
  %b = icmp slt <16 x i32> %v, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %s = add <16 x i1> %a, %b
  %m = mul <16 x i1> %a, %s
  %z = zext <16 x i1> %m to <16 x i32>
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %p, <16 x i32> %z)
  ret void
}
declare <16 x i1> @gasket.simd.entry.v16i1()
declare i32 @gasket.thread_in_group()
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
!2 = !{i32 0, i32 0}
