; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; A counter that is uniform in every round differs between lanes that left in different rounds: it stays a scalar in the loop, and a masked
; copy of it remembers each lane's last one.
; CHECK-LABEL: @f
; CHECK:      head:
; CHECK:      %k = phi i32 [ 0, %entry ], [ %k1, %body ]
; CHECK:      [[COPY:%.*]] = phi <8 x i32> [ zeroinitializer, %entry ], [ [[COPY1:%.*]], %body ]
; CHECK:      body:
; CHECK:      %k1 = add i32 %k, 1
; CHECK:      [[COPY1]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.v8i1(<8 x i32> [[COPY]], <8 x i32> {{%.*}}, {{.*}}, <8 x i1> {{%.*}})
; CHECK:      out:
; CHECK:      call void @gasket.scatter.v8i32.v8i64({{.*}}, <8 x i32> [[COPY]])
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %c = icmp ult i32 %k, %l
  br i1 %c, label %body, label %out
body:
  %k1 = add i32 %k, 1
  br label %head
out:
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %k, ptr addrspace(1) %p, align 4
  ret void
}
