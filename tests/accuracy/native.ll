; tests/accuracy/native.ll - gasket's own intrinsics for the machine that runs the sweep, as ir/eval.c computes them.
;
; Linked to the IR of a kernel, so that opt and llc make a native loop of it. The shared math unit's functions are
; those of the C library in double, rounded once.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare double @exp2(double) #1
declare double @log2(double) #1
declare double @sin(double) #1
declare double @cos(double) #1
declare double @pow(double, double) #1
declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)
declare double @llvm.fabs.f64(double)
declare i32 @llvm.fptosi.sat.i32.f32(float)

define linkonce_odr float @gasket.native.exp2.f32(float %x) #0 {
  %d = fpext float %x to double
  %r = call double @exp2(double %d) #1
  %f = fptrunc double %r to float
  ret float %f
}

define linkonce_odr float @gasket.native.log2.f32(float %x) #0 {
  %d = fpext float %x to double
  %r = call double @log2(double %d) #1
  %f = fptrunc double %r to float
  ret float %f
}

define linkonce_odr float @gasket.native.sin.f32(float %x) #0 {
  %d = fpext float %x to double
  %r = call double @sin(double %d) #1
  %f = fptrunc double %r to float
  ret float %f
}

define linkonce_odr float @gasket.native.cos.f32(float %x) #0 {
  %d = fpext float %x to double
  %r = call double @cos(double %d) #1
  %f = fptrunc double %r to float
  ret float %f
}

define linkonce_odr float @gasket.native.pow.f32(float %x, float %y) #0 {
  %d = fpext float %x to double
  %a = call double @llvm.fabs.f64(double %d)
  %e = fpext float %y to double
  %r = call double @pow(double %a, double %e) #1
  %f = fptrunc double %r to float
  ret float %f
}

define linkonce_odr float @gasket.native.inv.f32(float %x) #0 {
  %r = fdiv float 1.0, %x
  ret float %r
}

define linkonce_odr float @gasket.native.div.f32(float %x, float %y) #0 {
  %r = fdiv float %x, %y
  ret float %r
}

define linkonce_odr float @gasket.native.sqrt.f32(float %x) #0 {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}

define linkonce_odr float @gasket.native.rsqrt.f32(float %x) #0 {
  %d = fpext float %x to double
  %s = call double @llvm.sqrt.f64(double %d)
  %r = fdiv double 1.0, %s
  %f = fptrunc double %r to float
  ret float %f
}

; Which zero a minimum gives is the operand order's matter: the second, as the machine's sel does it.
define linkonce_odr float @gasket.minnum.f32(float %x, float %y) #0 {
  %below = fcmp olt float %x, %y
  %other = fcmp uno float %y, %y
  %first = or i1 %below, %other
  %r = select i1 %first, float %x, float %y
  ret float %r
}

define linkonce_odr double @gasket.minnum.f64(double %x, double %y) #0 {
  %below = fcmp olt double %x, %y
  %other = fcmp uno double %y, %y
  %first = or i1 %below, %other
  %r = select i1 %first, double %x, double %y
  ret double %r
}

define linkonce_odr float @gasket.maxnum.f32(float %x, float %y) #0 {
  %above = fcmp oge float %x, %y
  %other = fcmp uno float %y, %y
  %first = or i1 %above, %other
  %r = select i1 %first, float %x, float %y
  ret float %r
}

define linkonce_odr double @gasket.maxnum.f64(double %x, double %y) #0 {
  %above = fcmp oge double %x, %y
  %other = fcmp uno double %y, %y
  %first = or i1 %above, %other
  %r = select i1 %first, double %x, double %y
  ret double %r
}

define linkonce_odr i32 @gasket.umulh.i32(i32 %x, i32 %y) #0 {
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  %p = mul i64 %a, %b
  %h = lshr i64 %p, 32
  %r = trunc i64 %h to i32
  ret i32 %r
}

attributes #0 = { alwaysinline nounwind memory(none) }
attributes #1 = { nounwind memory(none) }
