; RUN: gasket cc -O0 --simd=8 --global-access=stateless --emit=thread-ir --print-after=shape-graph %s -o /dev/null 2>&1 | FileCheck %s
; A cycle with two entries gets one: a block that asks a phi where to go.
; CHECK-LABEL: @f
; CHECK:      phi i32 [ {{[01]}}, %{{.*}} ], [ {{[01]}}, %{{.*}} ]
; CHECK:      [[C:%.*]] = icmp eq i32 %{{.*}}, 0
; CHECK-NEXT: br i1 [[C]], label %{{a|b}}, label %{{a|b}}
; CHECK:      a:
; CHECK:      b:
; CHECK:      ret void
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @f(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  %c = icmp ult i32 %l, 5
  br i1 %c, label %a, label %b
a:
  %x = phi i32 [ %l, %entry ], [ %y1, %b ]
  %x1 = add i32 %x, 7
  %d = icmp ugt i32 %x1, 30
  br i1 %d, label %out, label %b
b:
  %y = phi i32 [ 3, %entry ], [ %x1, %a ]
  %y1 = mul i32 %y, 2
  br label %a
out:
  ret void
}
