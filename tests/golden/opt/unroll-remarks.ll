; RUN: gasket opt --passes=unroll --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The remark of each loop that is not unrolled names the reason.
define void @hint(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop is not unrolled: a hint in the source forbids it [unroll: hint]
  store i32 %i, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; The copies of the hint are made by unroll-partial.
define void @count(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop of 100 trips is not unrolled: a hint in the source limits the copies to 4 [unroll: hint]
  store i32 %i, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 100
  br i1 %more, label %loop, label %end, !llvm.loop !2
end:
  ret void
}

; 200 * 3 operations
define void @size(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop is not unrolled: 200 trips of 3 operations exceed the limit of 512 [unroll: size]
  store i32 %i, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 200
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Only one of the two exits is decided in each copy, so the limit is half as high.
define void @two_exits(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %back ]
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop is not unrolled: 80 trips of 4 operations exceed the limit of 256 [unroll: size]
  %v = load i32, ptr addrspace(1) %p, align 4
  %found = trunc i32 %v to i1
  br i1 %found, label %end, label %back
back:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 80
  br i1 %more, label %loop, label %end
end:
  ret void
}

define void @inner(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
; CHECK:     unroll-remarks.ll:[[#@LINE+5]]:3: remark: the loop is not unrolled: its number of trips is not a constant of at most 8192 [unroll: unknown trip count]
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop of 3 trips is not unrolled: it contains a loop [unroll: inner loop]
  br label %loop
loop:
  %k = phi i32 [ 0, %outer ], [ %next, %loop ]
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %latch
latch:
  store i32 %i, ptr addrspace(1) %p, align 4
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, 3
  br i1 %i.more, label %outer, label %end
end:
  ret void
}

define i32 @pair(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop is not unrolled: a struct or an array of it is used after it [unroll: aggregate]
  %pair = insertvalue { i32, i32 } undef, i32 %i, 0
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %end
end:
  %r = extractvalue { i32, i32 } %pair, 0
  ret i32 %r
}

define void @endless(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop is not unrolled: its number of trips is not a constant of at most 8192 [unroll: unknown trip count]
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br label %loop
}

define void @three(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK:     unroll-remarks.ll:[[#@LINE+1]]:3: remark: the loop is unrolled: 3 copies of 3 operations [unroll: constant trip count]
  store i32 %i, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL:   @three(
; CHECK-COUNT-3: store
; CHECK-NOT:     store
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.unroll.count", i32 4}
