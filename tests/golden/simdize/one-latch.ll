; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; `continue` from two places: the lanes wait at the one latch for each other before the next round begins.
; CHECK-LABEL: @f
; CHECK:      head:
; CHECK-NOT:  simd.join
; CHECK:      body:
; CHECK:      br i1 {{%.*}}, label %odd, label %[[LATCH:.*]]
; CHECK:      odd:
; CHECK:      br label %[[LATCH]]
; CHECK:      [[LATCH]]:
; CHECK:      call <8 x i1> @gasket.simd.join
; CHECK:      br label %head
; CHECK:      out:
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  br label %head
head:
  %k = phi i32 [ %l, %entry ], [ %k1, %body ], [ %k2, %odd ]
  %c = icmp ult i32 %k, 20
  br i1 %c, label %body, label %out
body:
  %k1 = add i32 %k, 7
  %b = and i32 %k, 1
  %e = icmp eq i32 %b, 0
  br i1 %e, label %head, label %odd
odd:
  store i32 %k, ptr addrspace(1) %p, align 4
  %k2 = add i32 %k, 3
  br label %head
out:
  ret void
}
