; RUN: gasket opt --passes=specialize-constants %s | FileCheck %s
; The pass considers 32 parameters of a function: the last of 32 gives a copy for its constant, the last of 33 does not.
; CHECK: call spir_func i32 @within.1(
; CHECK: call spir_func i32 @past(
; CHECK: define internal spir_func i32 @within.1(
; CHECK-NOT: @past.
define i32 @within(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9, i32 %p10, i32 %p11, i32 %p12, i32 %p13, i32 %p14, i32 %p15, i32 %p16, i32 %p17, i32 %p18, i32 %p19, i32 %p20, i32 %p21, i32 %p22, i32 %p23, i32 %p24, i32 %p25, i32 %p26, i32 %p27, i32 %p28, i32 %p29, i32 %p30, i32 %p31) noinline {
  %r = ashr i32 %p0, %p31
  ret i32 %r
}
define i32 @past(i32 %p0, i32 %p1, i32 %p2, i32 %p3, i32 %p4, i32 %p5, i32 %p6, i32 %p7, i32 %p8, i32 %p9, i32 %p10, i32 %p11, i32 %p12, i32 %p13, i32 %p14, i32 %p15, i32 %p16, i32 %p17, i32 %p18, i32 %p19, i32 %p20, i32 %p21, i32 %p22, i32 %p23, i32 %p24, i32 %p25, i32 %p26, i32 %p27, i32 %p28, i32 %p29, i32 %p30, i32 %p31, i32 %p32) noinline {
  %r = ashr i32 %p0, %p32
  ret i32 %r
}
define i32 @f(i32 %x) {
  %a = call i32 @within(i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 3)
  %b = call i32 @past(i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 3)
  %r = add i32 %a, %b
  ret i32 %r
}
