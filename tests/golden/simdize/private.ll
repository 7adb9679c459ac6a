; RUN: gasket cc -O0 --simd=8 --global-access=stateless --private-memory=scratch --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; RUN: gasket cc -O0 --simd=8 --global-access=stateless --private-memory=global --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck --check-prefix=GLOBAL %s
; Each lane has a segment; a private pointer is an offset in it until it is used.
; CHECK-LABEL: @f
; CHECK-SAME: "gasket.private"="32"
; CHECK:      [[SIZED:%.*]] = mul <8 x i32> {{%.*}}, <i32 32,
; CHECK:      [[S:%.*]] = call i32 @gasket.scratch_base()
; CHECK:      [[SEG:%.*]] = add <8 x i32> [[SIZED]],
; CHECK:      [[AT:%.*]] = add <8 x i32> [[SEG]], {{%.*}}
; CHECK:      call void @gasket.scatter.v8i32.v8i32(<8 x i1> {{%.*}}, i32 255, i32 4, <8 x i32> [[AT]],
; GLOBAL-LABEL: @f
; GLOBAL:     [[SLOT:%.*]] = call i32 @gasket.thread_slot()
; GLOBAL-NEXT: [[FIRST:%.*]] = mul i32 [[SLOT]], 256
; GLOBAL:     call i64 @gasket.private_base()
; GLOBAL:     call void @gasket.scatter.v8i32.v8i64(<8 x i1> {{%.*}}, i32 255, i32 4, <8 x i64>
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
  %a = alloca [8 x i32], align 4
  %l = call i32 @gasket.local_id(i32 0)
  %k = and i32 %l, 7
  %p = getelementptr [8 x i32], ptr %a, i32 0, i32 %k
  store i32 %l, ptr %p, align 4
  %q = getelementptr [8 x i32], ptr %a, i32 0, i32 3
  %v = load i32, ptr %q, align 4
  %r = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}
