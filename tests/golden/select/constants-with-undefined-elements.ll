; RUN: gasket run -O0 -g 8 -l 8 -a out=int[12] --print out %s | FileCheck %s
; RUN: gasket run -O2 -g 8 -l 8 -a out=int[12] --print out %s | FileCheck %s
; Undefined elements of a constant take the value of their neighbours, so that one move writes several elements; the others keep their values,
; also if the first one is undefined.
; CHECK:      {{^-?[0-9]+$}}
; CHECK-NEXT: {{^5$}}
; CHECK-NEXT: {{^5$}}
; CHECK-NEXT: {{^5$}}
; CHECK-NEXT: {{^7$}}
; CHECK-NEXT: {{^-?[0-9]+$}}
; CHECK-NEXT: {{^-?[0-9]+$}}
; CHECK-NEXT: {{^7$}}
; CHECK-NEXT: {{^-?[0-9]+$}}
; CHECK-NEXT: {{^-?[0-9]+$}}
; CHECK-NEXT: {{^9$}}
; CHECK-NEXT: {{^8$}}
define dllexport void @k(i64 %out) "gasket.thread"="8" !kernel_arg_addr_space !0 {
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> <i32 undef, i32 5, i32 5, i32 5>)
  %p = add i64 %out, 16
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %p, <4 x i32> <i32 7, i32 undef, i32 undef, i32 7>)
  %q = add i64 %out, 32
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %q, <4 x i32> <i32 undef, i32 undef, i32 9, i32 8>)
  ret void
}
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
