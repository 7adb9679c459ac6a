; RUN: gasket cc --simd=16 %s | FileCheck %s
; A sum that goes round a loop stays in its register.
; CHECK: [[TOP:L[0-9]+]]:
; CHECK-NEXT: add (16|M0) {{ *}}[[S:r[0-9]+]].0<1>:d {{ *}}[[S]].0
; CHECK-NEXT: add (1|M0)
; CHECK-NEXT: cmp
; CHECK-NEXT: (W&f0.0) {{ *}}jmpi {{ *}}[[TOP]]
define dllexport void @k(i64 %in, i64 %out, i32 %n) "gasket.thread"="16" {
  %x = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  br label %loop
loop:
  %s = phi <16 x i32> [ zeroinitializer, %0 ], [ %t, %loop ]
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %t = add <16 x i32> %s, %x
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %done
done:
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 0, <16 x i32> %t)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
