; RUN: gasket opt --global-access=stateful --passes=surfaces %s | FileCheck %s
; RUN: gasket cc --simd=16 --emit=thread-ir --global-access=stateful --passes=surfaces,dce %s | FileCheck --check-prefix=THREAD %s
; Two candidates: the surface is chosen by the condition that chooses the pointer; the offset is the same for both. In thread form that is a
; message for each of them, under the condition and under its opposite.
; CHECK: [[WHICH:%.*]] = select i1 %c, i32 0, i32 1
; CHECK: call i32 @gasket.mixed_load.i32(i32 [[WHICH]], i64 3, i32 4, i32 {{%.*}})
; THREAD: [[X:%.*]] = call <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1> {{%.*}}, i32 0, i32 4, <16 x i32> [[O:%.*]], <16 x i32> undef)
; THREAD: call <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1> {{%.*}}, i32 1, i32 4, <16 x i32> [[O]], <16 x i32> [[X]])
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out) {
  %i = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %i, 5
  %p = select i1 %c, ptr addrspace(1) %x, ptr addrspace(1) %y
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %q, align 4
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
