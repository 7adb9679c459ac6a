; RUN: gasket opt --passes=combine,dce %s | FileCheck %s
; Two selects that keep a value between constant limits are a minimum and a maximum.
define i32 @low_first(i32 %x) {
; CHECK-LABEL: @low_first
; CHECK-NEXT: entry
; CHECK-NEXT: %[[M:.*]] = call i32 @llvm.smin.i32(i32 %x, i32 255)
; CHECK-NEXT: %[[R:.*]] = call i32 @llvm.smax.i32(i32 %[[M]], i32 -7)
; CHECK-NEXT: ret i32 %[[R]]
entry:
  %below = icmp slt i32 %x, -7
  %above = icmp sgt i32 %x, 255
  %high = select i1 %above, i32 255, i32 %x
  %r = select i1 %below, i32 -7, i32 %high
  ret i32 %r
}
define i32 @high_first(i32 %x) {
; CHECK-LABEL: @high_first
; CHECK-NEXT: entry
; CHECK-NEXT: %[[M:.*]] = call i32 @llvm.smax.i32(i32 %x, i32 0)
; CHECK-NEXT: %[[R:.*]] = call i32 @llvm.smin.i32(i32 %[[M]], i32 9)
; CHECK-NEXT: ret i32 %[[R]]
entry:
  %above = icmp sge i32 %x, 9
  %below = icmp sge i32 %x, 0
  %low = select i1 %below, i32 %x, i32 0
  %r = select i1 %above, i32 9, i32 %low
  ret i32 %r
}
define <4 x i16> @of_lanes(<4 x i16> %x) {
; CHECK-LABEL: @of_lanes
; CHECK: call <4 x i16> @llvm.smin.v4i16(<4 x i16> %x, <4 x i16> <i16 5, i16 5, i16 5, i16 5>)
; CHECK-NEXT: call <4 x i16> @llvm.smax.v4i16(
  %below = icmp slt <4 x i16> %x, <i16 -5, i16 -5, i16 -5, i16 -5>
  %above = icmp sgt <4 x i16> %x, <i16 5, i16 5, i16 5, i16 5>
  %high = select <4 x i1> %above, <4 x i16> <i16 5, i16 5, i16 5, i16 5>, <4 x i16> %x
  %r = select <4 x i1> %below, <4 x i16> <i16 -5, i16 -5, i16 -5, i16 -5>, <4 x i16> %high
  ret <4 x i16> %r
}
; The limits cross: 3 for everything below 5, which is not greater than 3.
define i32 @crossed(i32 %x) {
; CHECK-LABEL: @crossed
; CHECK-NOT: smin
; CHECK: ret
  %below = icmp slt i32 %x, 5
  %above = icmp sgt i32 %x, 3
  %high = select i1 %above, i32 3, i32 %x
  %r = select i1 %below, i32 5, i32 %high
  ret i32 %r
}
; The limit is not the constant that is compared.
define i32 @other_limit(i32 %x) {
; CHECK-LABEL: @other_limit
; CHECK-NOT: smin
; CHECK: ret
  %below = icmp slt i32 %x, 0
  %above = icmp sgt i32 %x, 255
  %high = select i1 %above, i32 255, i32 %x
  %r = select i1 %below, i32 1, i32 %high
  ret i32 %r
}
define i32 @unsigned(i32 %x) {
; CHECK-LABEL: @unsigned
; CHECK-NOT: smin
; CHECK: ret
  %below = icmp ult i32 %x, 10
  %above = icmp ugt i32 %x, 255
  %high = select i1 %above, i32 255, i32 %x
  %r = select i1 %below, i32 10, i32 %high
  ret i32 %r
}
define i32 @two_values(i32 %x, i32 %y) {
; CHECK-LABEL: @two_values
; CHECK-NOT: smin
; CHECK: ret
  %below = icmp slt i32 %x, 0
  %above = icmp sgt i32 %y, 255
  %high = select i1 %above, i32 255, i32 %y
  %r = select i1 %below, i32 0, i32 %high
  ret i32 %r
}
