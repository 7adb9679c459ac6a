; RUN: gasket opt --passes=simplify-cfg %s | FileCheck %s
; An empty block where several ways meet in front of a loop stays: without it, a loop around this one would lose its header.
; CHECK-LABEL: @f(
; CHECK: br label %outer
; CHECK: outer:
; CHECK: br label %inner
; CHECK: inner:
; CHECK: br i1 %{{.*}}, label %inner, label %latch
; CHECK: latch:
; CHECK: br i1 %{{.*}}, label %outer, label %end
define void @f(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner ]
  store i32 %j, ptr addrspace(1) %p, align 4
  %j2 = add i32 %j, 1
  %c = icmp ult i32 %j2, %n
  br i1 %c, label %inner, label %latch
latch:
  %v = load i32, ptr addrspace(1) %p, align 4
  %d = icmp ult i32 %v, %n
  br i1 %d, label %outer, label %end
end:
  ret void
}
