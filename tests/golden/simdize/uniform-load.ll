; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; One address for all lanes: a message for one lane, or a block for a longer vector. The results are scalars and plain vectors.
; CHECK-LABEL: @f
; CHECK:      %x = call i32 @gasket.gather.i32.i64(i1 true, i32 255, i32 4, i64 %o, i32 undef)
; CHECK:      [[A:%.*]] = add i64 %o, 64
; CHECK-NEXT: %v = call <4 x i32> @gasket.block_read.v4i32.i64(i32 255, i32 16, i64 [[A]])
; CHECK:      call void @gasket.scatter.i32.i64(i1 true, i32 255, i32 4, i64 %o, i32 %s)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
  %x = load i32, ptr addrspace(1) %o, align 4
  %p = getelementptr i32, ptr addrspace(1) %o, i32 16
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %e = extractelement <4 x i32> %v, i32 3
  %s = add i32 %x, %e
  store i32 %s, ptr addrspace(1) %o, align 4
  ret void
}
