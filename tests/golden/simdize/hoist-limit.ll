; RUN: gasket cc --passes= --print-after=tidy -o /dev/null %s 2>&1 | FileCheck %s
; Values that a loop does not change are computed before it, up to 2048 bytes of them: eight of these nine.
; CHECK: *** after tidy
; CHECK: entry:
; CHECK: %a8 = add
; CHECK: loop:
; CHECK-NOT: %a8 = add
; CHECK: %a9 = add
; CHECK: done:
define dllexport void @k(i64 %in, i64 %out, i32 %n) "gasket.thread"="32" {
entry:
  %v = insertelement <32 x i64> undef, i64 %in, i32 0
  %x = shufflevector <32 x i64> %v, <32 x i64> undef, <32 x i32> zeroinitializer
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %s = phi <32 x i64> [ %x, %entry ], [ %s9, %loop ]
  %a1 = add <32 x i64> %x, %x
  %s1 = xor <32 x i64> %s, %a1
  %a2 = add <32 x i64> %a1, %x
  %s2 = xor <32 x i64> %s1, %a2
  %a3 = add <32 x i64> %a2, %x
  %s3 = xor <32 x i64> %s2, %a3
  %a4 = add <32 x i64> %a3, %x
  %s4 = xor <32 x i64> %s3, %a4
  %a5 = add <32 x i64> %a4, %x
  %s5 = xor <32 x i64> %s4, %a5
  %a6 = add <32 x i64> %a5, %x
  %s6 = xor <32 x i64> %s5, %a6
  %a7 = add <32 x i64> %a6, %x
  %s7 = xor <32 x i64> %s6, %a7
  %a8 = add <32 x i64> %a7, %x
  %s8 = xor <32 x i64> %s7, %a8
  %a9 = add <32 x i64> %a8, %x
  %s9 = xor <32 x i64> %s8, %a9
  %k1 = add i32 %k, 1
  %c = icmp ult i32 %k1, %n
  br i1 %c, label %loop, label %done
done:
  %r = trunc <32 x i64> %s9 to <32 x i32>
  %h = shufflevector <32 x i32> %r, <32 x i32> undef, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %h)
  ret void
}
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
