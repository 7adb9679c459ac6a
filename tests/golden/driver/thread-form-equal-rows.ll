; A region whose rows have an offset each, here 0 for all: vstride is ignored.
; RUN: gasket run --verify-each -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run --verify-each -O0 -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out %s | FileCheck %s
; RUN: gasket run -g 16 -l 16 -a in=int[16]:iota -a out=int[16] --print out --via=ir %s | FileCheck %s
declare <16 x i32> @gasket.block_read.v16i32.i64(i32, i32, i64)
declare void @gasket.block_write.v16i32.i64(i32, i32, i64, <16 x i32>)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.v2i16(<16 x i32>, i32, i32, i32, <2 x i16>, i32)
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" !kernel_arg_addr_space !0 {
  %v = call <16 x i32> @gasket.block_read.v16i32.i64(i32 255, i32 16, i64 %in)
  %two = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.v2i16(<16 x i32> %v, i32 4, i32 4, i32 1, <2 x i16> zeroinitializer, i32 undef)
  %low = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i1(<16 x i32> %v, <8 x i32> %two, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  call void @gasket.block_write.v16i32.i64(i32 255, i32 16, i64 %out, <16 x i32> %low)
  ret void
}
!genx.kernels = !{!1}
!0 = !{i32 1, i32 1}
!1 = !{ptr @k, !"k", !"k.asm", !2, i32 0, !2}
; CHECK: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}2{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}2{{$}}
; CHECK-NEXT: {{^}}3{{$}}
; CHECK-NEXT: {{^}}8{{$}}
!2 = !{i32 0, i32 0}
