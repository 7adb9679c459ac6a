; RUN: gasket cc %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[48] --print out:48 %s | FileCheck --check-prefix=VALUE %s
; RUN: gasket run -g 8 -l 8 -a in=int[64]:iota -a out=int[48] --print out:48 --via=ir %s | FileCheck --check-prefix=VALUE %s
; Negation folds where the result is exact modulo the width: not into a comparison of sizes or a right shift. The complement folds into logic, not into a sum,
; and there negation does not.
; CHECK: add (8|M0) {{.*}}:d {{.*}}:d {{ *}}-r
; CHECK: sel (8|M0) (lt){{.*}}:ud {{ *}}r{{.*}}:ud {{ *}}r
; CHECK: shr (8|M0) {{.*}}:ud {{ *}}r
; CHECK: and (8|M0) {{.*}}~r
; CHECK-NOT: or (8|M0) {{.*}}-r
; CHECK: or (8|M0) {{.*}} r{{.*}}:d {{ *}}r
; VALUE: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 24{{$}}
; VALUE-NEXT: 25{{$}}
; VALUE-NEXT: 26{{$}}
; VALUE-NEXT: 27{{$}}
; VALUE-NEXT: 28{{$}}
; VALUE-NEXT: 29{{$}}
; VALUE-NEXT: 30{{$}}
; VALUE-NEXT: 31{{$}}
; VALUE-NEXT: 536870909{{$}}
; VALUE-NEXT: 536870908{{$}}
; VALUE-NEXT: 536870908{{$}}
; VALUE-NEXT: 536870908{{$}}
; VALUE-NEXT: 536870908{{$}}
; VALUE-NEXT: 536870908{{$}}
; VALUE-NEXT: 536870908{{$}}
; VALUE-NEXT: 536870908{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 16{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: 15{{$}}
; VALUE-NEXT: -168{{$}}
; VALUE-NEXT: -225{{$}}
; VALUE-NEXT: -258{{$}}
; VALUE-NEXT: -289{{$}}
; VALUE-NEXT: -324{{$}}
; VALUE-NEXT: -353{{$}}
; VALUE-NEXT: -418{{$}}
; VALUE-NEXT: -449{{$}}
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  %p.x = add i64 %in, 32
  %x = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.x)
  %p.y = add i64 %in, 96
  %y = call <8 x i32> @gasket.block_read.v8i32.i64(i32 255, i32 16, i64 %p.y)
  %n1 = sub <8 x i32> zeroinitializer, %x
  %sum = add <8 x i32> %y, %n1
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %out, <8 x i32> %sum)
  %n2 = sub <8 x i32> zeroinitializer, %x
  %umin = call <8 x i32> @llvm.umin.v8i32(<8 x i32> %y, <8 x i32> %n2)
  %o8 = add i64 %out, 32
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o8, <8 x i32> %umin)
  %n3 = sub <8 x i32> zeroinitializer, %y
  %shift = lshr <8 x i32> %n3, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %o16 = add i64 %out, 64
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o16, <8 x i32> %shift)
  %i1 = xor <8 x i32> %x, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %and = and <8 x i32> %y, %i1
  %o24 = add i64 %out, 96
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o24, <8 x i32> %and)
  %i2 = xor <8 x i32> %x, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %plus = add <8 x i32> %y, %i2
  %o32 = add i64 %out, 128
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o32, <8 x i32> %plus)
  %z = mul <8 x i32> %x, %y
  %n4 = sub <8 x i32> zeroinitializer, %z
  %or = or <8 x i32> %y, %n4
  %o40 = add i64 %out, 160
  call void @gasket.block_write.v8i32.i64(i32 255, i32 16, i64 %o40, <8 x i32> %or)
  ret void
}
declare <8 x i32> @gasket.block_read.v8i32.i64(i32, i32, i64)
declare void @gasket.block_write.v8i32.i64(i32, i32, i64, <8 x i32>)
declare <8 x i32> @llvm.umin.v8i32(<8 x i32>, <8 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 0}
