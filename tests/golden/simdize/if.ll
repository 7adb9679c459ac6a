; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; A divergent branch: lanes whose condition is false leave for the end and wait there; the thread goes on when somebody stays.
; CHECK-LABEL: define dllexport spir_kernel void @f(i64 %o) "gasket.thread"="8"
; CHECK:      [[EM:%.*]] = call <8 x i1> @gasket.simd.entry.v8i1()
; CHECK:      %c = icmp ult <8 x i32>
; CHECK:      [[LEAVE:%.*]] = xor <8 x i1> %c, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
; CHECK-NEXT: [[STAY:%.*]] = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> [[EM]], <8 x i1> [[LEAVE]])
; CHECK-NEXT: [[WAIT:%.*]] = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> [[EM]], <8 x i1> [[LEAVE]])
; CHECK-NEXT: [[ANY:%.*]] = call i1 @gasket.simd.any.v8i1(<8 x i1> [[STAY]])
; CHECK-NEXT: br i1 [[ANY]], label %then, label %end
; CHECK:      then:
; CHECK:      call void @gasket.scatter.v8i32.v8i64(<8 x i1> [[STAY]], i32 255, i32 4,
; CHECK-NEXT: br label %end
; CHECK:      end:
; CHECK-NEXT: call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> [[STAY]], <8 x i1> [[WAIT]])
; CHECK-NEXT: ret void
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %l, 5
  br i1 %c, label %then, label %end
then:
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %l, ptr addrspace(1) %p, align 4
  br label %end
end:
  ret void
}
