; RUN: gasket opt --passes=narrow --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; %x is at most 255: the sum fits in 32 bits, the comparisons are decided, and %x is not negative.
define i32 @f(i8 %b, i32 %c) {
  %x = zext i8 %b to i32
; CHECK-DAG: narrow-remarks.ll:[[#@LINE+1]]:3: remark: icmp is always true: the ranges of its operands decide it [narrow: ranges]
  %t = icmp slt i32 %x, 256
; CHECK-DAG: narrow-remarks.ll:[[#@LINE+1]]:3: remark: icmp is always false: the ranges of its operands decide it [narrow: ranges]
  %f = icmp eq i32 %x, 300
; CHECK-DAG: narrow-remarks.ll:[[#@LINE+1]]:3: remark: ashr becomes lshr: its operands are not negative [narrow: not negative]
  %s = ashr i32 %x, 3
; CHECK-DAG: narrow-remarks.ll:[[#@LINE+1]]:3: remark: sdiv becomes udiv: its operands are not negative [narrow: not negative]
  %q = sdiv i32 %s, 3
  %c64 = zext i32 %c to i64
; CHECK-DAG: narrow-remarks.ll:[[#@LINE+1]]:3: remark: udiv is computed with 32 bits: its values fit [narrow: 32 bits]
  %d = udiv i64 %c64, 7
  %n = trunc i64 %d to i32
  %u = select i1 %t, i32 %q, i32 %n
  %r = select i1 %f, i32 0, i32 %u
  ret i32 %r
}
; CHECK:     define
; CHECK:     lshr i32 %x, 3
; CHECK:     udiv i32 %s, 3
; CHECK:     udiv i32 %c, 7
; CHECK:     select i1 true, i32 %q
; CHECK:     select i1 false, i32 0
