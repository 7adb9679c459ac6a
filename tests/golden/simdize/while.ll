; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; Lanes leave at the top of the loop and wait behind it. The counter of a lane that has left must stay: it is written under the mask of
; those that iterate.
; CHECK-LABEL: @f
; CHECK:      head:
; CHECK:      %k = phi <8 x i32> [ {{%.*}}, %entry ], [ [[NEXT:%.*]], %body ]
; CHECK:      [[STAY:%.*]] = call <8 x i1> @gasket.simd.goto.v8i1(<8 x i1> [[EM:%.*]], <8 x i1> [[LEAVE:%.*]])
; CHECK-NEXT: [[W:%.*]] = call <8 x i1> @gasket.simd.wait.v8i1(<8 x i1> {{%.*}}, <8 x i1> [[EM]], <8 x i1> [[LEAVE]])
; CHECK-NEXT: [[ANY:%.*]] = call i1 @gasket.simd.any.v8i1(<8 x i1> [[STAY]])
; CHECK-NEXT: br i1 [[ANY]], label %body, label %out
; CHECK:      body:
; CHECK-NEXT: %k1 = add <8 x i32> %k,
; CHECK-NEXT: [[NEXT]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.v8i1(<8 x i32> %k, <8 x i32> %k1, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> [[STAY]])
; CHECK-NEXT: br label %head
; CHECK:      out:
; CHECK-NEXT: call <8 x i1> @gasket.simd.join.v8i1(<8 x i1> [[STAY]], <8 x i1> [[W]])
; CHECK:      call void @gasket.scatter.v8i32.v8i64({{.*}}, <8 x i32> %k)
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  br label %head
head:
  %k = phi i32 [ %l, %entry ], [ %k1, %body ]
  %c = icmp ult i32 %k, 20
  br i1 %c, label %body, label %out
body:
  %k1 = add i32 %k, 7
  br label %head
out:
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %k, ptr addrspace(1) %p, align 4
  ret void
}
