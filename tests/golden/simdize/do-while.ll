; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; The test is in the latch: lanes that are done wait behind the loop, the thread goes back while somebody stays. The new value is written for
; all lanes of the round before some of them leave with it.
; CHECK-LABEL: @f
; CHECK:      head:
; CHECK:      %k = phi <8 x i32> [ {{%.*}}, %entry ], [ [[NEXT:%.*]], %head ]
; CHECK:      %k1 = add <8 x i32> %k,
; CHECK:      [[NEXT]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.v8i1(<8 x i32> %k, <8 x i32> %k1, {{.*}}, <8 x i1> [[EM:%.*]])
; CHECK:      [[STAY:%.*]] = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> [[EM]],
; CHECK-NEXT: [[W:%.*]] = call <8 x i1> @gasket.simd.wait
; CHECK-NEXT: [[ANY:%.*]] = call i1 @gasket.simd.any.v8i1(<8 x i1> [[STAY]])
; CHECK-NEXT: br i1 [[ANY]], label %head, label %out
; CHECK:      out:
; CHECK-NEXT: call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> [[STAY]], <8 x i1> [[W]])
; CHECK:      call void @gasket.scatter.v8i32.v8i64({{.*}}, <8 x i32> [[NEXT]])
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  br label %head
head:
  %k = phi i32 [ %l, %entry ], [ %k1, %head ]
  %k1 = add i32 %k, 7
  %c = icmp ult i32 %k1, 20
  br i1 %c, label %head, label %out
out:
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %k1, ptr addrspace(1) %p, align 4
  ret void
}
