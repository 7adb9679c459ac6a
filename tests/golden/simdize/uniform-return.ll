; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; A uniform branch inside divergent code to a block behind one where lanes wait: the branch stays scalar, and on its edge all lanes leave, so that
; the thread does not run past those that wait.
; CHECK-LABEL: @f
; CHECK:      [[W:%.*]] = call <8 x i1> @gasket.simd.wait
; CHECK:      in:
; CHECK:      br i1 %u, label %[[EDGE:.*]], label %more
; CHECK:      [[EDGE]]:
; CHECK-NEXT: [[W2:%.*]] = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> {{%.*}}, <8 x i1> <i1 true, {{.*}}>)
; CHECK-NEXT: br label %[[AFTER:.*]]
; CHECK:      more:
; CHECK:      [[AFTER]]:
; CHECK:      call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> {{%.*}}, <8 x i1> [[W]])
; CHECK-NEXT: [[ANY:%.*]] = call i1 @gasket.simd.any
; CHECK-NEXT: br i1 [[ANY]], label %after, label %quit
; CHECK:      after:
; CHECK:      br label %quit
; CHECK:      quit:
; CHECK:      call <8 x i1> @gasket.simd.join.v8i1(
; CHECK-NEXT: ret void
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o, i32 %n) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  %c = icmp ult i32 %l, 5
  br i1 %c, label %in, label %after
in:
  %u = icmp eq i32 %n, 0
  br i1 %u, label %quit, label %more
more:
  store i32 1, ptr addrspace(1) %p, align 4
  br label %after
after:
  store i32 2, ptr addrspace(1) %p, align 4
  br label %quit
quit:
  ret void
}
