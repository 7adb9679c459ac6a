; RUN: gasket opt --passes=thread-jumps,mem2reg,combine,simplify-cfg %s | FileCheck %s

; The second condition is the first one: each side goes on without asking, and the pointer that was chosen is known there.
; CHECK-LABEL: @same(
; CHECK: br i1 %c, label %yes, label %no
; CHECK: yes:
; CHECK-NOT: br i1
; CHECK: load i32, ptr addrspace(4) %l
; CHECK: no:
; CHECK: store i32 1, ptr addrspace(4) %g
; CHECK-NOT: br i1
; CHECK: ret void
define void @same(i1 %c, ptr addrspace(3) %a, ptr addrspace(1) %b) {
  br i1 %c, label %yes, label %no
yes:
  %l = addrspacecast ptr addrspace(3) %a to ptr addrspace(4)
  store i32 7, ptr addrspace(1) %b
  br label %join
no:
  %g = addrspacecast ptr addrspace(1) %b to ptr addrspace(4)
  br label %join
join:
  %p = phi ptr addrspace(4) [ %l, %yes ], [ %g, %no ]
  br i1 %c, label %read, label %write
read:
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %b
  br label %end
write:
  store i32 1, ptr addrspace(4) %p
  br label %end
end:
  ret void
}

; A phi of constants tells the way as well; what is computed in between is computed on each way.
; CHECK-LABEL: @flag(
; CHECK: br i1 %c, label %yes, label %no
; CHECK: yes:
; CHECK-NEXT: store i32 1
; CHECK-NEXT: %[[X:.*]] = add i32 %n, 1
; CHECK-NEXT: store i32 %[[X]]
; CHECK: no:
; CHECK-NEXT: store i32 2
; CHECK-NEXT: %[[Y:.*]] = add i32 %n, 2
; CHECK-NEXT: mul i32 %[[Y]], %[[Y]]
define void @flag(i1 %c, i32 %n, ptr addrspace(1) %b) {
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %b
  br label %join
no:
  store i32 2, ptr addrspace(1) %b
  br label %join
join:
  %k = phi i32 [ 1, %yes ], [ 2, %no ]
  %x = add i32 %n, %k
  %is = icmp eq i32 %k, 1
  br i1 %is, label %one, label %two
one:
  store i32 %x, ptr addrspace(1) %b
  br label %end
two:
  %y = mul i32 %x, %x
  store i32 %y, ptr addrspace(1) %b
  br label %end
end:
  ret void
}

; One way is not decided, so the block stays; so does one with a barrier.
; CHECK-LABEL: @stays(
; CHECK: %k = phi i32
; CHECK: call void @gasket.barrier
define void @stays(i1 %c, i32 %n, ptr addrspace(1) %b) {
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(1) %b
  br label %join
no:
  store i32 2, ptr addrspace(1) %b
  br label %join
join:
  %k = phi i32 [ 1, %yes ], [ %n, %no ]
  %is = icmp eq i32 %k, 1
  br i1 %is, label %one, label %two
one:
  store i32 3, ptr addrspace(1) %b
  br label %two
two:
  br i1 %c, label %three, label %four
three:
  store i32 4, ptr addrspace(1) %b
  br label %five
four:
  store i32 5, ptr addrspace(1) %b
  br label %five
five:
  call void @gasket.barrier(i32 1, i32 2)
  br i1 %c, label %six, label %end
six:
  store i32 6, ptr addrspace(1) %b
  br label %end
end:
  ret void
}

declare void @gasket.barrier(i32, i32)

; A block that is nothing but the question whether both conditions hold: the first way in is decided, the second asks by itself.
; CHECK-LABEL: @both(
; CHECK: br i1 %a, label %second, label %end
; CHECK: second:
; CHECK: %[[B:.*]] = icmp eq i32 %{{.*}}, 3
; CHECK-NEXT: br i1 %[[B]], label %yes, label %end
; CHECK-NOT: phi
; CHECK: ret void
define void @both(i1 %a, ptr addrspace(1) %p) {
  br i1 %a, label %second, label %question
second:
  %x = load i32, ptr addrspace(1) %p
  %b = icmp eq i32 %x, 3
  br label %question
question:
  %c = phi i1 [ false, %0 ], [ %b, %second ]
  br i1 %c, label %yes, label %end
yes:
  store i32 7, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; Not where a loop would get a second way back.
; CHECK-LABEL: @again(
; CHECK: %c = phi i1
; CHECK-NEXT: br i1 %c, label %loop, label %end
define void @again(ptr addrspace(1) %p) {
  br label %loop
loop:
  %x = load volatile i32, ptr addrspace(1) %p
  %a = icmp eq i32 %x, 3
  br i1 %a, label %question, label %second
second:
  %y = load volatile i32, ptr addrspace(1) %p
  %b = icmp eq i32 %y, 4
  br label %question
question:
  %c = phi i1 [ true, %loop ], [ %b, %second ]
  br i1 %c, label %loop, label %end
end:
  ret void
}
