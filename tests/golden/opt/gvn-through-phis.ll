; RUN: gasket opt --passes=gvn,dce %s | FileCheck %s
; Two counters that begin alike and grow alike are one; one that grows differently is not.
; CHECK-LABEL: @counters(
; CHECK:       loop:
; CHECK-NEXT:  %i = phi
; CHECK-NEXT:  %k = phi
; CHECK-NOT:   phi
; CHECK:       [[P:%.*]] = getelementptr i32, ptr addrspace(1) %p, i32 %i
; CHECK-NEXT:  store i32 %i, ptr addrspace(1) [[P]]
; CHECK-NOT:   getelementptr
; CHECK:       store i32 %k
define void @counters(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %j = phi i32 [ %j1, %loop ], [ 0, %entry ]
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %j, ptr addrspace(1) %a, align 4
  %b = getelementptr i32, ptr addrspace(1) %p, i32 %j
  store i32 %k, ptr addrspace(1) %b, align 4
  %i1 = add i32 %i, 1
  %j1 = add i32 1, %j
  %k1 = add i32 %k, 2
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; A sum in memory is loaded once in front of the loop that stores it in every round; what the loop may have written elsewhere under another address is not known.
; CHECK-LABEL: @sum(
; CHECK:       entry:
; CHECK:       [[FIRST:%.*]] = load i32, ptr addrspace(1) %a
; CHECK:       loop:
; CHECK:       [[S:%.*]] = phi i32 {{.*}}[[FIRST]], %entry
; CHECK-NOT:   load
; CHECK:       %t = add i32 [[S]], %i
; CHECK:       end:
define void @sum(ptr addrspace(1) %p, i32 %n) {
entry:
  %a = getelementptr i32, ptr addrspace(1) %p, i32 5
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = load i32, ptr addrspace(1) %a, align 4
  %t = add i32 %s, %i
  store i32 %t, ptr addrspace(1) %a, align 4
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @written(
; CHECK:       loop:
; CHECK:       load i32
define void @written(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) {
entry:
  %a = getelementptr i32, ptr addrspace(1) %p, i32 5
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %s = load i32, ptr addrspace(1) %a, align 4
  %t = add i32 %s, %i
  store i32 %t, ptr addrspace(1) %a, align 4
  store i32 0, ptr addrspace(1) %q, align 4
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @join(
; CHECK:       join:
; CHECK:       [[R:%.*]] = phi i32 {{.*}}
; CHECK-NOT:   load
; CHECK:       ret i32 [[R]]
define i32 @join(ptr addrspace(3) %p, i32 %v, i1 %c) {
entry:
  %a = getelementptr i32, ptr addrspace(3) %p, i32 5
  br i1 %c, label %yes, label %no
yes:
  store i32 %v, ptr addrspace(3) %a, align 4
  br label %join
no:
  %x = load i32, ptr addrspace(3) %a, align 4
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(3) %a, align 4
  br label %join
join:
  %r = load i32, ptr addrspace(3) %a, align 4
  ret i32 %r
}
