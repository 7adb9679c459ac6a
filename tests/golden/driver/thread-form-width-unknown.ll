; RUN: gasket cc --emit=thread-ir %s | FileCheck %s --check-prefix=ONE
; RUN: gasket run -g 3 -l 1 -a 0=int[4] --print 0 %s 2>&1 | FileCheck %s --check-prefix=RAN
; RUN: gasket run --via=ir -g 1 -a 0=int[4] --print 0 %s | FileCheck %s --check-prefix=RAN
; RUN: gasket opt --passes= %s | FileCheck %s --check-prefix=TEXT
; RUN: gasket cc --simd=16 --emit=thread-ir %s | FileCheck %s --check-prefix=GIVEN
; RUN: gasket run --simd=8 -g 1 -a 0=int[4] --print 0 %s | FileCheck %s --check-prefix=RAN
; RUN: gasket run --via=ir --simd=8 -g 1 -a 0=int[4] --print 0 %s | FileCheck %s --check-prefix=RAN
; A function that !genx.kernels alone puts into thread form has as many lanes as --simd gives it, or one: a thread is a work-item.
; ONE:   define dllexport spir_kernel void @k(i64 %out) "gasket.thread"="1"
; TEXT:  define dllexport spir_kernel void @k(i64 %out) !kernel_arg_addr_space !{{[0-9]+}} {
; GIVEN: define dllexport spir_kernel void @k(i64 %out) "gasket.thread"="16"
; RAN:      5
; RAN-NEXT: 6
; RAN-NEXT: 7
; RAN-NEXT: 8
define dllexport void  @k(i64 %out) !kernel_arg_addr_space !0 {
  call void @gasket.block_write.v4i32.i64(i32 255, i32 16, i64 %out, <4 x i32> <i32 5, i32 6, i32 7, i32 8>)
  ret void
}
declare void @gasket.block_write.v4i32.i64(i32, i32, i64, <4 x i32>)
!genx.kernels = !{!1}
!0 = !{i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !3, i32 0, !2}
!2 = !{i32 0}
!3 = !{i32 0}
