; RUN: gasket opt --passes=simplify-cfg %s | FileCheck %s
; A branch becomes a selection if its side has at most four operations, where a vector counts as its lanes, but as four at most, and merges at most
; four values.

; CHECK-LABEL: @four(
; CHECK-NOT:   br
; CHECK:       ret
define void @four(i1 %c, i32 %x, ptr addrspace(1) %out) {
  br i1 %c, label %side, label %join
side:
  %t0 = add i32 %x, 3
  %t1 = mul i32 %t0, 4
  %t2 = xor i32 %t1, 5
  %t3 = sub i32 %t2, 6
  br label %join
join:
  %r = phi i32 [ %t3, %side ], [ %x, %0 ]
  store i32 %r, ptr addrspace(1) %out, align 4
  ret void
}

; CHECK-LABEL: @five(
; CHECK:       br i1 %c
; CHECK:       ret
define void @five(i1 %c, i32 %x, ptr addrspace(1) %out) {
  br i1 %c, label %side, label %join
side:
  %t0 = add i32 %x, 3
  %t1 = mul i32 %t0, 4
  %t2 = xor i32 %t1, 5
  %t3 = sub i32 %t2, 6
  %t4 = or i32 %t3, 7
  br label %join
join:
  %r = phi i32 [ %t4, %side ], [ %x, %0 ]
  store i32 %r, ptr addrspace(1) %out, align 4
  ret void
}

; CHECK-LABEL: @sixteen_lanes(
; CHECK-NOT:   br
; CHECK:       ret
define void @sixteen_lanes(i1 %c, <16 x i32> %x, ptr addrspace(1) %out) {
  br i1 %c, label %side, label %join
side:
  %t0 = mul <16 x i32> %x, %x
  br label %join
join:
  %r = phi <16 x i32> [ %t0, %side ], [ %x, %0 ]
  store <16 x i32> %r, ptr addrspace(1) %out, align 64
  ret void
}

; CHECK-LABEL: @two_and_three_lanes(
; CHECK:       br i1 %c
; CHECK:       ret
define void @two_and_three_lanes(i1 %c, <2 x i32> %x, <3 x i32> %y, ptr addrspace(1) %out) {
  br i1 %c, label %side, label %join
side:
  %t0 = mul <2 x i32> %x, %x
  %t1 = mul <3 x i32> %y, %y
  br label %join
join:
  %r = phi <2 x i32> [ %t0, %side ], [ %x, %0 ]
  %s = phi <3 x i32> [ %t1, %side ], [ %y, %0 ]
  store <2 x i32> %r, ptr addrspace(1) %out, align 8
  store <3 x i32> %s, ptr addrspace(1) %out, align 16
  ret void
}

; CHECK-LABEL: @two_and_two_lanes(
; CHECK-NOT:   br
; CHECK:       ret
define void @two_and_two_lanes(i1 %c, <2 x i32> %x, <2 x i32> %y, ptr addrspace(1) %out) {
  br i1 %c, label %side, label %join
side:
  %t0 = mul <2 x i32> %x, %x
  %t1 = mul <2 x i32> %y, %y
  br label %join
join:
  %r = phi <2 x i32> [ %t0, %side ], [ %x, %0 ]
  %s = phi <2 x i32> [ %t1, %side ], [ %y, %0 ]
  store <2 x i32> %r, ptr addrspace(1) %out, align 8
  store <2 x i32> %s, ptr addrspace(1) %out, align 8
  ret void
}

; CHECK-LABEL: @four_values(
; CHECK-NOT:   br
; CHECK:       ret
define void @four_values(i1 %c, i32 %a0, i32 %a1, i32 %a2, i32 %a3, ptr addrspace(1) %out) {
  br i1 %c, label %side, label %join
side:
  br label %join
join:
  %r0 = phi i32 [ 0, %side ], [ %a0, %0 ]
  %r1 = phi i32 [ 1, %side ], [ %a1, %0 ]
  %r2 = phi i32 [ 2, %side ], [ %a2, %0 ]
  %r3 = phi i32 [ 3, %side ], [ %a3, %0 ]
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %r0, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %r1, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %r2, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  store i32 %r3, ptr addrspace(1) %p3, align 4
  ret void
}

; CHECK-LABEL: @five_values(
; CHECK:       br i1 %c
; CHECK:       ret
define void @five_values(i1 %c, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, ptr addrspace(1) %out) {
  br i1 %c, label %side, label %join
side:
  br label %join
join:
  %r0 = phi i32 [ 0, %side ], [ %a0, %0 ]
  %r1 = phi i32 [ 1, %side ], [ %a1, %0 ]
  %r2 = phi i32 [ 2, %side ], [ %a2, %0 ]
  %r3 = phi i32 [ 3, %side ], [ %a3, %0 ]
  %r4 = phi i32 [ 4, %side ], [ %a4, %0 ]
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %r0, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %r1, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %r2, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  store i32 %r3, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  store i32 %r4, ptr addrspace(1) %p4, align 4
  ret void
}
