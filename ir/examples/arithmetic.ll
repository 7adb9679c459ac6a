; Arithmetic intrinsics. The expected results were computed by hand.
;
; @fma(2.0, 3.0, 4.0) = 10.0
; @fabs(-1.5) = 1.5
; @copysign(1.5, -0.0) = -1.5
; @minnum(nan, 2.0) = 2.0
; @maxnum(<1.0,5.0>, <2.0,4.0>) = <2.0,5.0>
; @floor(-1.5) = -2.0
; @ceil(-1.5) = -1.0
; @rint(2.5) = 2.0
; @trunc(-1.5) = -1.0
; @sqrt(2.25) = 1.5
; @smax(-1, 1) = 1
; @smin(-1, 1) = -1
; @umax(-1, 1) = -1
; @umin(-1, 1) = 1
; @abs(-128) = -128
; @ctpop(<1,15>) = <1,4>
; @ctlz(0) = 16
; @cttz(8) = 3
; @bitreverse(1) = -128
; @fshl(-2147483648, 1, 1) = 0
; @fshr(1, 2, 1) = -2147483647
; @sadd(100, 100) = 127
; @uadd(-56, 100) = -1
; @ssub(-100, 100) = -128
; @usub(1, 2) = 0
; @carry(-1, 1) = 1
; @smulh(-1, 2) = -1
; @umulh(-1, -1) = -2
; @savg(-3, -4) = -3
; @uavg(3, 4) = 4
; @sbfe(4, 4, 171) = -6
; @ubfe(4, 4, 171) = 10
; @clamped(300.0) = 127
; @positive(-3.0) = 0
; @toward_zero(0.1) = 0x1.999998p-4
; @up(16777217) = 16777218.0
; @down(-1) = 0x1.fffffep+31
; @inv(4.0) = 0.25
; @log2(8.0) = 3.0
; @exp2(-2.0) = 0.25
; @native_sqrt(2.25) = 1.5
; @rsqrt(4.0) = 0.5
; @sin(0.0) = 0.0
; @cos(0.0) = 1.0
; @pow(3.0, 2.0) = 9.0
; @div(1.0, 8.0) = 0.125
; @saturated(1.5) = 1.0

define float @fma(float %x, float %y, float %z) {
  %r = call float @llvm.fma.f32(float %x, float %y, float %z)
  ret float %r
}

define float @fabs(float %x) {
  %r = call float @llvm.fabs.f32(float %x)
  ret float %r
}

define half @copysign(half %x, half %y) {
  %r = call half @llvm.copysign.f16(half %x, half %y)
  ret half %r
}

define float @minnum(float %x, float %y) {
  %r = call float @llvm.minnum.f32(float %x, float %y)
  ret float %r
}

define <2 x double> @maxnum(<2 x double> %x, <2 x double> %y) {
  %r = call <2 x double> @llvm.maxnum.v2f64(<2 x double> %x, <2 x double> %y)
  ret <2 x double> %r
}

define float @floor(float %x) {
  %r = call float @llvm.floor.f32(float %x)
  ret float %r
}

define float @ceil(float %x) {
  %r = call float @llvm.ceil.f32(float %x)
  ret float %r
}

define float @rint(float %x) {
  %r = call float @llvm.rint.f32(float %x)
  ret float %r
}

define float @trunc(float %x) {
  %r = call float @llvm.trunc.f32(float %x)
  ret float %r
}

define double @sqrt(double %x) {
  %r = call double @llvm.sqrt.f64(double %x)
  ret double %r
}

define i32 @smax(i32 %x, i32 %y) {
  %r = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  ret i32 %r
}

define i32 @smin(i32 %x, i32 %y) {
  %r = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %r
}

define i32 @umax(i32 %x, i32 %y) {
  %r = call i32 @llvm.umax.i32(i32 %x, i32 %y)
  ret i32 %r
}

define i32 @umin(i32 %x, i32 %y) {
  %r = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  ret i32 %r
}

define i8 @abs(i8 %x) {
  %r = call i8 @llvm.abs.i8(i8 %x, i1 false)
  ret i8 %r
}

define <2 x i32> @ctpop(<2 x i32> %x) {
  %r = call <2 x i32> @llvm.ctpop.v2i32(<2 x i32> %x)
  ret <2 x i32> %r
}

define i16 @ctlz(i16 %x) {
  %r = call i16 @llvm.ctlz.i16(i16 %x, i1 false)
  ret i16 %r
}

define i64 @cttz(i64 %x) {
  %r = call i64 @llvm.cttz.i64(i64 %x, i1 false)
  ret i64 %r
}

define i8 @bitreverse(i8 %x) {
  %r = call i8 @llvm.bitreverse.i8(i8 %x)
  ret i8 %r
}

define i32 @fshl(i32 %x, i32 %y, i32 %z) {
  %r = call i32 @llvm.fshl.i32(i32 %x, i32 %y, i32 %z)
  ret i32 %r
}

define i32 @fshr(i32 %x, i32 %y, i32 %z) {
  %r = call i32 @llvm.fshr.i32(i32 %x, i32 %y, i32 %z)
  ret i32 %r
}

define i8 @sadd(i8 %x, i8 %y) {
  %r = call i8 @llvm.sadd.sat.i8(i8 %x, i8 %y)
  ret i8 %r
}

define i8 @uadd(i8 %x, i8 %y) {
  %r = call i8 @llvm.uadd.sat.i8(i8 %x, i8 %y)
  ret i8 %r
}

define i8 @ssub(i8 %x, i8 %y) {
  %r = call i8 @llvm.ssub.sat.i8(i8 %x, i8 %y)
  ret i8 %r
}

define i8 @usub(i8 %x, i8 %y) {
  %r = call i8 @llvm.usub.sat.i8(i8 %x, i8 %y)
  ret i8 %r
}

define i1 @carry(i32 %x, i32 %y) {
  %pair = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %r = extractvalue { i32, i1 } %pair, 1
  ret i1 %r
}

define i32 @smulh(i32 %x, i32 %y) {
  %r = call i32 @gasket.smulh.i32(i32 %x, i32 %y)
  ret i32 %r
}

define i32 @umulh(i32 %x, i32 %y) {
  %r = call i32 @gasket.umulh.i32(i32 %x, i32 %y)
  ret i32 %r
}

define i8 @savg(i8 %x, i8 %y) {
  %r = call i8 @gasket.savg.i8(i8 %x, i8 %y)
  ret i8 %r
}

define i8 @uavg(i8 %x, i8 %y) {
  %r = call i8 @gasket.uavg.i8(i8 %x, i8 %y)
  ret i8 %r
}

define i32 @sbfe(i32 %x, i32 %y, i32 %z) {
  %r = call i32 @gasket.sbfe.i32(i32 %x, i32 %y, i32 %z)
  ret i32 %r
}

define i32 @ubfe(i32 %x, i32 %y, i32 %z) {
  %r = call i32 @gasket.ubfe.i32(i32 %x, i32 %y, i32 %z)
  ret i32 %r
}

define i8 @clamped(float %x) {
  %r = call i8 @gasket.ftrunc_sat.s.i8.f32(float %x)
  ret i8 %r
}

define i8 @positive(float %x) {
  %r = call i8 @gasket.ftrunc_sat.u.i8.f32(float %x)
  ret i8 %r
}

define float @toward_zero(double %x) {
  %r = call float @gasket.fptrunc.round.f32.f64(double %x, i32 3)
  ret float %r
}

define float @up(i32 %x) {
  %r = call float @gasket.sitofp.round.f32.i32(i32 %x, i32 1)
  ret float %r
}

define float @down(i32 %x) {
  %r = call float @gasket.uitofp.round.f32.i32(i32 %x, i32 2)
  ret float %r
}

define float @inv(float %x) {
  %r = call float @gasket.native.inv.f32(float %x)
  ret float %r
}

define float @log2(float %x) {
  %r = call float @gasket.native.log2.f32(float %x)
  ret float %r
}

define float @exp2(float %x) {
  %r = call float @gasket.native.exp2.f32(float %x)
  ret float %r
}

define float @native_sqrt(float %x) {
  %r = call float @gasket.native.sqrt.f32(float %x)
  ret float %r
}

define float @rsqrt(float %x) {
  %r = call float @gasket.native.rsqrt.f32(float %x)
  ret float %r
}

define float @sin(float %x) {
  %r = call float @gasket.native.sin.f32(float %x)
  ret float %r
}

define float @cos(float %x) {
  %r = call float @gasket.native.cos.f32(float %x)
  ret float %r
}

define float @pow(float %x, float %y) {
  %r = call float @gasket.native.pow.f32(float %x, float %y)
  ret float %r
}

define float @div(float %x, float %y) {
  %r = call float @gasket.native.div.f32(float %x, float %y)
  ret float %r
}

define float @saturated(float %x) {
  %positive = fcmp ogt float %x, 0.0
  call void @llvm.assume(i1 %positive)
  %r = call float @llvm.genx.sat.f32(float %x)
  ret float %r
}

declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fabs.f32(float)
declare half @llvm.copysign.f16(half, half)
declare float @llvm.minnum.f32(float, float)
declare <2 x double> @llvm.maxnum.v2f64(<2 x double>, <2 x double>)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.trunc.f32(float)
declare double @llvm.sqrt.f64(double)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i8 @llvm.abs.i8(i8, i1)
declare <2 x i32> @llvm.ctpop.v2i32(<2 x i32>)
declare i16 @llvm.ctlz.i16(i16, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i8 @llvm.bitreverse.i8(i8)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i8 @llvm.ssub.sat.i8(i8, i8)
declare i8 @llvm.usub.sat.i8(i8, i8)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @gasket.smulh.i32(i32, i32)
declare i32 @gasket.umulh.i32(i32, i32)
declare i8 @gasket.savg.i8(i8, i8)
declare i8 @gasket.uavg.i8(i8, i8)
declare i32 @gasket.sbfe.i32(i32, i32, i32)
declare i32 @gasket.ubfe.i32(i32, i32, i32)
declare i8 @gasket.ftrunc_sat.s.i8.f32(float)
declare i8 @gasket.ftrunc_sat.u.i8.f32(float)
declare float @gasket.fptrunc.round.f32.f64(double, i32)
declare float @gasket.sitofp.round.f32.i32(i32, i32)
declare float @gasket.uitofp.round.f32.i32(i32, i32)
declare float @gasket.native.inv.f32(float)
declare float @gasket.native.log2.f32(float)
declare float @gasket.native.exp2.f32(float)
declare float @gasket.native.sqrt.f32(float)
declare float @gasket.native.rsqrt.f32(float)
declare float @gasket.native.sin.f32(float)
declare float @gasket.native.cos.f32(float)
declare float @gasket.native.pow.f32(float, float)
declare float @gasket.native.div.f32(float, float)
declare float @llvm.genx.sat.f32(float)
declare void @llvm.assume(i1)
