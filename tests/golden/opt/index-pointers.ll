; RUN: gasket opt --passes=index-pointers %s | FileCheck %s
; A pointer that walks to one that is so many steps behind its beginning becomes beginning and counter.

; CHECK-LABEL: @bytes(
; CHECK: loop:
; CHECK: [[K:%.*]] = phi i64 [ 0, {{.*}} ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[P:%.*]] = getelementptr inbounds [1 x i8], ptr addrspace(4) %s, i64 [[K]]
; CHECK: load i8, ptr addrspace(4) [[P]]
; CHECK: [[NEXT]] = add nsw i64 [[K]], 1
; CHECK: icmp ne i64 [[NEXT]], %n.wide
define i32 @bytes(ptr addrspace(4) %s, i32 %n) {
  %n.wide = sext i32 %n to i64
  %e = getelementptr inbounds i8, ptr addrspace(4) %s, i64 %n.wide
  %any = icmp ne i32 %n, 0
  br i1 %any, label %loop, label %end

loop:
  %p = phi ptr addrspace(4) [ %s, %0 ], [ %next, %loop ]
  %h = phi i32 [ 0, %0 ], [ %sum, %loop ]
  %c = load i8, ptr addrspace(4) %p, align 1
  %w = zext i8 %c to i32
  %sum = add i32 %h, %w
  %next = getelementptr inbounds i8, ptr addrspace(4) %p, i64 1
  %more = icmp ne ptr addrspace(4) %next, %e
  br i1 %more, label %loop, label %end

end:
  %r = phi i32 [ 0, %0 ], [ %sum, %loop ]
  ret i32 %r
}

; The cast to generic may stand in front of the one or behind the other; inside of an object addresses compare like signed offsets.
; CHECK-LABEL: @casts(
; CHECK: icmp slt i64 {{%.*}}, %n.wide
define void @casts(ptr addrspace(3) %s, i32 %n) {
  %n.wide = zext i32 %n to i64
  %begin = addrspacecast ptr addrspace(3) %s to ptr addrspace(4)
  %end.local = getelementptr inbounds i32, ptr addrspace(3) %s, i64 %n.wide
  %end = addrspacecast ptr addrspace(3) %end.local to ptr addrspace(4)
  br label %loop

loop:
  %p = phi ptr addrspace(4) [ %begin, %0 ], [ %next, %loop ]
  store i32 0, ptr addrspace(4) %p, align 4
  %next = getelementptr inbounds i32, ptr addrspace(4) %p, i64 1
  %more = icmp ult ptr addrspace(4) %next, %end
  br i1 %more, label %loop, label %out

out:
  ret void
}

; Nobody knows how far this end is, and the steps of that one are others.
; CHECK-LABEL: @stay(
; CHECK: phi ptr addrspace(1)
; CHECK: phi ptr addrspace(1)
define void @stay(ptr addrspace(1) %s, ptr addrspace(1) %e, i32 %n) {
  %n.wide = sext i32 %n to i64
  %odd = getelementptr inbounds i16, ptr addrspace(1) %s, i64 %n.wide
  br label %loop

loop:
  %p = phi ptr addrspace(1) [ %s, %0 ], [ %p.next, %loop ]
  %q = phi ptr addrspace(1) [ %s, %0 ], [ %q.next, %loop ]
  store i32 0, ptr addrspace(1) %p, align 4
  store i32 1, ptr addrspace(1) %q, align 4
  %p.next = getelementptr inbounds i32, ptr addrspace(1) %p, i64 1
  %q.next = getelementptr inbounds i32, ptr addrspace(1) %q, i64 1
  %x = icmp ne ptr addrspace(1) %p.next, %e
  %y = icmp ult ptr addrspace(1) %q.next, %odd
  %more = and i1 %x, %y
  br i1 %more, label %loop, label %out

out:
  ret void
}
