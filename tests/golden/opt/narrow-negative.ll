; RUN: gasket opt --passes=narrow,combine,dce %s | FileCheck %s
; Numbers that are all negative are bounded as unsigned numbers too: -9 to -5 are 0xFFFFFFF7 to 0xFFFFFFFB.
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)

; CHECK-LABEL: @beyond(
; CHECK:       ret i1 false
define i1 @beyond(i32 %x) {
  %most = call i32 @llvm.smin.i32(i32 %x, i32 -5)
  %c = icmp ugt i32 %most, -5
  ret i1 %c
}

; CHECK-LABEL: @before(
; CHECK:       ret i1 false
define i1 @before(i32 %x) {
  %least = call i32 @llvm.smax.i32(i32 %x, i32 -9)
  %both = call i32 @llvm.smin.i32(i32 %least, i32 -5)
  %c = icmp ult i32 %both, -9
  ret i1 %c
}

; CHECK-LABEL: @possible(
; CHECK:       icmp ugt i32 {{.*}}, -6
define i1 @possible(i32 %x) {
  %most = call i32 @llvm.smin.i32(i32 %x, i32 -5)
  %c = icmp ugt i32 %most, -6
  ret i1 %c
}
