; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; One message each, by the hardware's number of the operation; a sum of floats is a loop over compare-and-exchange.
; CHECK-LABEL: @f
; CHECK:      call <8 x i32> @gasket.atomic.v8i32.v8i64(i32 7, i32 0, <8 x i1> {{%.*}}, i32 255, <8 x i64> {{%.*}}, <8 x i32> %l, <8 x i32> undef)
; CHECK:      call <8 x i32> @gasket.atomic.v8i32.v8i32(i32 12, i32 0, <8 x i1> {{%.*}}, i32 254, <8 x i32> {{%.*}}, <8 x i32> %l, <8 x i32> undef)
; CHECK:      fadd <8 x float>
; CHECK:      [[OLD:%.*]] = call <8 x i32> @gasket.atomic.v8i32.v8i64(i32 14, i32 0, <8 x i1> {{%.*}}, i32 255, <8 x i64> {{%.*}}, <8 x i32> [[EXPECTED:%.*]], <8 x i32> {{%.*}})
; CHECK:      icmp eq <8 x i32> [[OLD]], [[EXPECTED]]
; CHECK:      call <8 x i1> @gasket.simd.goto
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o, ptr addrspace(3) %t, float %x) {
  %l = call i32 @gasket.local_id(i32 0)
  %a = atomicrmw add ptr addrspace(1) %o, i32 %l syncscope("device") monotonic
  %b = atomicrmw umax ptr addrspace(3) %t, i32 %l syncscope("workgroup") monotonic
  %c = atomicrmw fadd ptr addrspace(1) %o, float %x syncscope("device") monotonic
  ret void
}
