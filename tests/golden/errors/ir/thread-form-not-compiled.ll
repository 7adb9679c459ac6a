; RUN: not gasket cc %s -o /dev/null 2>&1 | FileCheck %s
; A call that thread form allows but no instruction of a thread performs, and lanes that wait without a join.
define dllexport void @k(i64 %out) "gasket.thread"="8" {
entry:
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %v = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 0)
; CHECK-DAG: not-compiled.ll:[[#@LINE+1]]:3: error: in kernel 'k': the call of 'gasket.sub_group_id' cannot be compiled for Gen9{{$}}
  %i = call i32 @gasket.sub_group_id()
  %w = insertelement <8 x i32> %v, i32 %i, i32 0
  call void @gasket.block_write.v8i32.i32(i32 0, i32 16, i32 0, <8 x i32> %w)
  ret void
}
define dllexport void @waits(i64 %out) "gasket.thread"="8" {
entry:
  %em = call <8 x i1> @gasket.simd.entry.v8i1()
  %v = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 0)
  %c = icmp slt <8 x i32> %v, zeroinitializer
  %on = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> %em, <8 x i1> %c)
; CHECK-DAG: not-compiled.ll:[[#@LINE+1]]:3: error: in kernel 'waits': lanes wait, but no join enables them{{$}}
  %wait = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> %em, <8 x i1> %c)
  %any = call i1 @gasket.simd.any.v8i1(<8 x i1> %on)
  br i1 %any, label %then, label %end
then:
  call void @gasket.block_write.v8i32.i32(i32 0, i32 16, i32 0, <8 x i32> %v)
  br label %end
end:
  ret void
}
declare <8 x i1> @gasket.simd.entry.v8i1()
declare <8 x i1> @gasket.simd.goto.v8i1(<8 x i1>, <8 x i1>)
declare <8 x i1> @gasket.simd.wait.v8i1(<8 x i1>, <8 x i1>, <8 x i1>)
declare i1 @gasket.simd.any.v8i1(<8 x i1>)
declare i32 @gasket.sub_group_id()
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
!genx.kernels = !{!1, !2}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
!2 = !{ptr @waits, !"waits", !"waits.asm", !0, i32 0, !0}
