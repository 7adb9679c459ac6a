; RUN: gasket opt --passes=narrow,combine,dce %s | FileCheck %s
declare i32 @gasket.local_size(i32)
declare i32 @gasket.local_id(i32)

; A 64-bit counter that is compared with a number of 32 bits has 32 bits itself; the address wants all of it.
; CHECK-LABEL: @up(
; CHECK:       phi i32 [ 0, %entry ]
; CHECK:       zext i32 %{{.*}} to i64
; CHECK:       add i32 %{{.*}}, 1
; CHECK:       icmp ult i32 %{{.*}}, %n
define void @up(i32 %n, ptr addrspace(1) %p) {
entry:
  %wide = zext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 %n, ptr addrspace(1) %at, align 4
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %wide
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Here the counter may pass 2^32.
; CHECK-LABEL: @beyond(
; CHECK:       phi i64
define void @beyond(i32 %n, ptr addrspace(1) %p) {
entry:
  %wide = zext i32 %n to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 %n, ptr addrspace(1) %at, align 4
  %next = add i64 %i, 2
  %more = icmp ule i64 %next, %wide
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @halves(
; CHECK:       phi i32
; CHECK:       lshr i32
; CHECK:       icmp ult i32 %id
define void @halves(ptr addrspace(1) %p) {
entry:
  %id = call i32 @gasket.local_id(i32 0)
  %me = zext i32 %id to i64
  %size = call i32 @gasket.local_size(i32 0)
  %wide = zext i32 %size to i64
  br label %loop
loop:
  %i = phi i64 [ %wide, %entry ], [ %half, %loop ]
  %half = lshr i64 %i, 1
  %c = icmp ult i64 %me, %half
  %v = zext i1 %c to i32
  store i32 %v, ptr addrspace(1) %p, align 4
  %more = icmp ne i64 %half, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Work-item numbers within a group are less than 1024: no sign, and no comparison.
; CHECK-LABEL: @signs(
; CHECK:       lshr i32 %id, 4
; CHECK:       and i32 %id, 15
; CHECK-NOT:   icmp
; CHECK:       ret i32
define i32 @signs() {
  %id = call i32 @gasket.local_id(i32 0)
  %q = sdiv i32 %id, 16
  %r = srem i32 %id, 16
  %c = icmp slt i32 %id, 2000
  %x = zext i1 %c to i32
  %s = mul i32 %q, %r
  %t = add i32 %s, %x
  ret i32 %t
}

; Upper halves that everybody cuts off need not be computed, in loops either; a shift to the right brings them down.
; CHECK-LABEL: @cut(
; CHECK:       phi i32
; CHECK:       mul i32
; CHECK:       add i32
; CHECK-NOT:   mul i64
; CHECK:       ret void
define void @cut(i64 %x, i32 %n, ptr addrspace(1) %p) {
entry:
  %wide = sext i32 %n to i64
  br label %loop
loop:
  %s = phi i64 [ %x, %entry ], [ %t, %loop ]
  %m = mul i64 %s, %wide
  %t = add i64 %m, %wide
  %low = trunc i64 %t to i32
  store i32 %low, ptr addrspace(1) %p, align 4
  %more = icmp ult i32 %low, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @not_cut(
; CHECK:       mul i64
define i32 @not_cut(i64 %x, i64 %y) {
  %m = mul i64 %x, %y
  %h = lshr i64 %m, 32
  %r = trunc i64 %h to i32
  ret i32 %r
}
