; RUN: gasket cc -O2 -o - %s | FileCheck %s
; RUN: gasket run -g 8 -l 8 -a out=int[4] --print out:4 %s | FileCheck --check-prefix=VALUE %s
; The offset of a block without a surface counts from what the fifth dword of its header says, so that is zero: whatever the
; register held would be added to the address.
; CHECK-DAG: mov (1|M0) {{ *}}[[W:r[0-9]+]].5<1>:ud {{ *}}0:w
; CHECK-DAG: sends (8|M0) {{ *}}null:ud {{ *}}[[W]] {{.*}}oword block write
; CHECK-DAG: mov (1|M0) {{ *}}[[R:r[0-9]+]].5<1>:ud {{ *}}0:w
; CHECK-DAG: send (8|M0) {{ *r[0-9]+}}:ud {{ *}}[[R]] {{.*}}oword block read
; VALUE: 7{{$}}
; VALUE-NEXT: 8{{$}}
; VALUE-NEXT: 9{{$}}
; VALUE-NEXT: 10{{$}}
define dllexport spir_kernel void @scratch(i64 %out) "gasket.thread"="8" "gasket.private"="4" !kernel_arg_addr_space !0 {
  %base = call i32 @gasket.scratch_base()
  call void @gasket.block_write.v4i32.i32(i32 255, i32 16, i32 %base, <4 x i32> <i32 7, i32 8, i32 9, i32 10>)
  %v = call <4 x i32> @gasket.block_read.v4i32.i32(i32 255, i32 16, i32 %base)
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> %v)
  ret void
}
declare i32 @gasket.scratch_base()
declare <4 x i32> @gasket.block_read.v4i32.i32(i32, i32, i32)
declare void @gasket.block_write.v4i32.i32(i32, i32, i32, <4 x i32>)
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @scratch, !"scratch", !"scratch.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
