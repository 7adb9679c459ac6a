; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; A varying <4 x i32> is <32 x i32>, component after component: an element is a region of stride 1, a swizzle moves regions, a scalar operand is a
; region of stride 0.
; CHECK-LABEL: @f
; CHECK:      %v = call <32 x i32> @gasket.gather.v32i32.v8i64(
; CHECK:      %x = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %v, i32 0, i32 8, i32 1, i16 64, i32 undef)
; CHECK:      [[LOW:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32(<32 x i32> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
; CHECK:      [[W:%.*]] = call <24 x i32> @llvm.genx.wrregioni.v24i32.v16i32.i1(<24 x i32> undef, <16 x i32> [[LOW]], i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
; CHECK:      [[TOP:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %v, i32 0, i32 8, i32 1, i16 96, i32 undef)
; CHECK:      %s = call <24 x i32> @llvm.genx.wrregioni.v24i32.v8i32.i1(<24 x i32> [[W]], <8 x i32> [[TOP]], i32 0, i32 8, i32 1, i16 64, i32 undef, i1 true)
; CHECK:      [[N:%.*]] = bitcast i32 %n to <1 x i32>
; CHECK-NEXT: [[NN:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32(<1 x i32> [[N]], i32 0, i32 8, i32 0, i16 0, i32 undef)
; CHECK-NEXT: %y = add <8 x i32> %x, [[NN]]
; CHECK:      call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i1(<32 x i32> %v, <8 x i32> %y, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o, i32 %n) {
  %l = call i32 @gasket.local_id(i32 0)
  %p = getelementptr <4 x i32>, ptr addrspace(1) %o, i32 %l
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %x = extractelement <4 x i32> %v, i32 2
  %s = shufflevector <4 x i32> %v, <4 x i32> poison, <3 x i32> <i32 0, i32 1, i32 3>
  %y = add i32 %x, %n
  %w = insertelement <4 x i32> %v, i32 %y, i32 1
  store <4 x i32> %w, ptr addrspace(1) %p, align 16
  store <3 x i32> %s, ptr addrspace(1) %p, align 16
  ret void
}
