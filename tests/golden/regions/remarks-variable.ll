; RUN: gasket cc --remarks -o /dev/null %s 2>&1 | FileCheck %s
; Regions whose start is known at run time only: eight adjacent dwords may lie in two registers, sixteen in rows of four may lie in more.
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %v = call <64 x i32> @gasket.block_read.v64i32.i32(i32 0, i32 16, i32 0)
  %s = extractelement <64 x i32> %v, i32 3
  %t = trunc i32 %s to i16
; CHECK-NOT: split
  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32> %v, i32 1, i32 8, i32 1, i16 %t, i32 undef)
; CHECK: remarks-variable.ll:[[#@LINE+1]]:3: remark: region read split: a region with a variable start may touch one more register{{$}}
  %b = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32> %v, i32 16, i32 4, i32 1, i16 %t, i32 undef)
  %w = trunc <64 x i32> %v to <64 x i16>
  %i = call <4 x i16> @llvm.genx.rdregioni.v4i16.v64i16.i16(<64 x i16> %w, i32 0, i32 4, i32 1, i16 0, i32 undef)
; CHECK: remarks-variable.ll:[[#@LINE+1]]:3: remark: region read split: each row has its own address{{$}}
  %c = call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.v4i16(<64 x i32> %v, i32 0, i32 4, i32 1, <4 x i16> %i, i32 undef)
; CHECK-NOT: split
; CHECK: gasket: remark: 1 register holds a value without a source location for {{[0-9]+}} instructions{{$}}
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 64, <8 x i32> %a)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 128, <16 x i32> %b)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 192, <16 x i32> %c)
  ret void
}
declare <64 x i32> @gasket.block_read.v64i32.i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare <4 x i16> @llvm.genx.rdregioni.v4i16.v64i16.i16(<64 x i16>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.i16(<64 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.v4i16(<64 x i32>, i32, i32, i32, <4 x i16>, i32)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
