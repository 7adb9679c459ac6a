; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] -a k=5 --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] -a k=5 --print out --via=ir %s | FileCheck %s
; RUN: gasket cc %s | FileCheck --check-prefix=ASM %s
; Text in thread form says by the kinds of its arguments which integers are addresses: they take buffers.
; CHECK:      5
; CHECK-NEXT: 7
; CHECK-NEXT: 9
; ASM: //.arg 0 in buffer
; ASM: //.arg 2 k value
; ASM: //.payload arg_bypointer {{.*}}arg=0
define dllexport void @double(i64 %in, i64 %out, i32 %k) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %d = add <16 x i32> %v, %v
  %k1 = bitcast i32 %k to <1 x i32>
  %ks = call <16 x i32> @llvm.genx.rdregioni.v16i32.v1i32(<1 x i32> %k1, i32 0, i32 16, i32 0, i16 0, i32 undef)
  %w = add <16 x i32> %d, %ks
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %w)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v1i32(<1 x i32>, i32, i32, i32, i16, i32)
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{ptr @double, !"double", !"double.asm", !3, i32 0, !2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{i32 0, i32 0, i32 0}
