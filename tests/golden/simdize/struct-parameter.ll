; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; A struct by value is its dwords, in registers; a member is a region of them.
; CHECK-LABEL: define dllexport spir_kernel void @f(i64 %o, <4 x i32> %s)
; CHECK:      call <1 x i32> @llvm.genx.rdregioni.v1i32.v4i32(<4 x i32> %s, i32 0, i32 1, i32 1, i16 4, i32 undef)
; CHECK:      [[H:%.*]] = bitcast <4 x i32> %s to <8 x i16>
; CHECK:      call <1 x i16> @llvm.genx.rdregioni.v1i16.v8i16(<8 x i16> [[H]], i32 0, i32 1, i32 1, i16 10, i32 undef)
%S = type { i32, float, [2 x i16], i32 }
define dllexport spir_kernel void @f(ptr addrspace(1) %o, ptr byval(%S) align 4 %s) {
  %p = getelementptr %S, ptr %s, i32 0, i32 1
  %x = load float, ptr %p, align 4
  %q = getelementptr %S, ptr %s, i32 0, i32 2, i32 1
  %h = load i16, ptr %q, align 2
  store float %x, ptr addrspace(1) %o, align 4
  %r = getelementptr i16, ptr addrspace(1) %o, i32 2
  store i16 %h, ptr addrspace(1) %r, align 2
  ret void
}
