; RUN: gasket cc --remarks -o /dev/null %s 2>&1 | FileCheck %s
; Each vector of elements that takes more than one instruction names the first rule that a single instruction would break: of its source, then of its
; destination, in which the other elements already are.
define dllexport void @k(i64 %in, i64 %out) "gasket.thread"="16" {
  %v = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 0)
  %w = call <16 x i32> @gasket.block_read.v16i32.i32(i32 0, i32 16, i32 64)
  %a = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 128)
  %b = call <8 x i32> @gasket.block_read.v8i32.i32(i32 0, i32 16, i32 160)
; CHECK: :[[#@LINE+1]]:3: remark: {{.*}} split: rows have equal lengths and equal distances
  %lengths = shufflevector <16 x i32> %v, <16 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 5>
; CHECK: :[[#@LINE+1]]:3: remark: {{.*}} split: no row crosses a register
  %crosses = shufflevector <16 x i32> %v, <16 x i32> undef, <4 x i32> <i32 7, i32 8, i32 11, i32 12>
; CHECK: :[[#@LINE+1]]:3: remark: {{.*}} split: an operand reads a single range of registers
  %ranges = shufflevector <16 x i32> %v, <16 x i32> %w, <4 x i32> <i32 0, i32 17, i32 2, i32 19>
; CHECK: :[[#@LINE+1]]:3: remark: {{.*}} split: a destination has one dimension
  %dimension = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 0, i32 8, i32 9, i32 3, i32 10, i32 5, i32 11, i32 7>
; CHECK: :[[#@LINE+1]]:3: remark: {{.*}} split: two registers of a destination take half of the elements each
  %half = shufflevector <16 x i32> %v, <16 x i32> %w, <16 x i32> <i32 0, i32 1, i32 2, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 11, i32 12, i32 13, i32 14, i32 15>
; CHECK: :[[#@LINE+1]]:3: remark: {{.*}} split: an instruction has a power of two of channels
  %three = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 0, i32 8, i32 9, i32 10, i32 4, i32 5, i32 6, i32 7>
; CHECK: :[[#@LINE+1]]:3: remark: {{.*}} split: elements of a destination are 1, 2 or 4 apart
  %apart = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 0, i32 8, i32 2, i32 3, i32 9, i32 5, i32 6, i32 7>
; CHECK-NOT: split
  call void @gasket.block_write.v4i32.i32(i32 1, i32 16, i32 0, <4 x i32> %lengths)
  call void @gasket.block_write.v4i32.i32(i32 1, i32 16, i32 16, <4 x i32> %crosses)
  call void @gasket.block_write.v4i32.i32(i32 1, i32 16, i32 32, <4 x i32> %ranges)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 64, <8 x i32> %dimension)
  call void @gasket.block_write.v16i32.i32(i32 1, i32 16, i32 128, <16 x i32> %half)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 192, <8 x i32> %three)
  call void @gasket.block_write.v8i32.i32(i32 1, i32 16, i32 224, <8 x i32> %apart)
  ret void
}
declare <16 x i32> @gasket.block_read.v16i32.i32(i32, i32, i32)
declare <8 x i32> @gasket.block_read.v8i32.i32(i32, i32, i32)
declare void @gasket.block_write.v4i32.i32(i32, i32, i32, <4 x i32>)
declare void @gasket.block_write.v8i32.i32(i32, i32, i32, <8 x i32>)
declare void @gasket.block_write.v16i32.i32(i32, i32, i32, <16 x i32>)
!genx.kernels = !{!1}
!0 = !{}
!1 = !{ptr @k, !"k", !"k.asm", !0, i32 0, !0}
