; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; The end of the first side: all its lanes leave for the end, the thread goes on with the other side, where lanes may wait. The value is merged
; under the mask of each side.
; CHECK-LABEL: @f
; CHECK:      [[EM:%.*]] = call <8 x i1> @gasket.simd.entry.v8i1()
; CHECK:      [[STAY:%.*]] = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> [[EM]], <8 x i1> [[C:%.*]])
; CHECK-NEXT: [[W1:%.*]] = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> [[EM]], <8 x i1> [[C]])
; CHECK-NEXT: [[ANY:%.*]] = call i1 @gasket.simd.any.v8i1(<8 x i1> [[STAY]])
; CHECK-NEXT: br i1 [[ANY]], label %[[FIRST:.*]], label %[[SECONDJOIN:.*]]
; CHECK:      [[FIRST]]:
; CHECK-NEXT: [[A:%.*]] = {{add|mul}} <8 x i32>
; CHECK-NEXT: [[W2:%.*]] = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> zeroinitializer, <8 x i1> [[STAY]], <8 x i1> <i1 true, {{.*}}>)
; CHECK-NEXT: br label %[[SECONDJOIN]]
; CHECK:      [[SECONDJOIN]]:
; CHECK:      [[IN:%.*]] = phi <8 x i1> [ [[STAY]], %entry ], [ zeroinitializer, %[[FIRST]] ]
; CHECK:      [[EM2:%.*]] = call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> [[IN]], <8 x i1> [[W1]])
; CHECK-NEXT: [[ANY2:%.*]] = call i1 @gasket.simd.any.v8i1(<8 x i1> [[EM2]])
; CHECK-NEXT: br i1 [[ANY2]], label %[[SECOND:.*]], label %end
; CHECK:      [[SECOND]]:
; CHECK-NEXT: [[B:%.*]] = {{add|mul}} <8 x i32>
; CHECK-NEXT: [[M:%.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.v8i1(<8 x i32> {{%.*}}, <8 x i32> [[B]], i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> [[EM2]])
; CHECK-NEXT: br label %end
; CHECK:      end:
; CHECK:      %v = phi <8 x i32> {{.*}}[[M]], %[[SECOND]]
; CHECK:      [[END:%.*]] = call <8 x i1> @gasket.simd.join.v8i1(
; CHECK:      call void @gasket.scatter.v8i32.v8i64(<8 x i1> [[END]], {{.*}}, <8 x i32> %v)
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %l, 5
  br i1 %c, label %then, label %else
then:
  %a = add i32 %l, 100
  br label %end
else:
  %b = mul i32 %l, 7
  br label %end
end:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
