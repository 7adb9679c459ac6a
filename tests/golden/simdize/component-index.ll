; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; A component number that is known at run time only: one offset (within the vector) when it is uniform, one a lane when it is not. Writing one a lane is a masked
; write of each component, because a destination has one address.
; CHECK-LABEL: @f
; CHECK:      [[K:%.*]] = trunc i32 %n to i16
; CHECK:      [[IN:%.*]] = and i16 [[K]], 3
; CHECK:      [[OFF:%.*]] = mul i16 [[IN]], 32
; CHECK:      %x = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32(<32 x i32> %v, i32 0, i32 8, i32 1, i16 [[OFF]], i32 undef)
; CHECK:      [[AT:%.*]] = add <8 x i16> {{%.*}}, <i16 0, i16 4, i16 8, i16 12, i16 16, i16 20, i16 24, i16 28>
; CHECK-NEXT: %y = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.v8i16(<32 x i32> %v, i32 0, i32 1, i32 0, <8 x i16> [[AT]], i32 undef)
; CHECK:      [[IS0:%.*]] = icmp eq <8 x i32> %k, zeroinitializer
; CHECK-NEXT: [[W0:%.*]] = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.v8i1(<32 x i32> %v, <8 x i32> {{%.*}}, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> [[IS0]])
; CHECK-NEXT: [[IS1:%.*]] = icmp eq <8 x i32> %k, <i32 1,
; CHECK-NEXT: call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.v8i1(<32 x i32> [[W0]], <8 x i32> {{%.*}}, i32 0, i32 8, i32 1, i16 32, i32 undef, <8 x i1> [[IS1]])
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o, i32 %n) {
  %l = call i32 @gasket.local_id(i32 0)
  %p = getelementptr <4 x i32>, ptr addrspace(1) %o, i32 %l
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %k = and i32 %l, 3
  %x = extractelement <4 x i32> %v, i32 %n
  %y = extractelement <4 x i32> %v, i32 %k
  %z = add i32 %x, %y
  %w = insertelement <4 x i32> %v, i32 %z, i32 %k
  store <4 x i32> %w, ptr addrspace(1) %p, align 16
  ret void
}
