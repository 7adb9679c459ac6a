; RUN: gasket opt --passes=combine %s | FileCheck %s
; Operations on constants; the answers are those of LLVM 16 (opt -passes=instsimplify).

; CHECK-LABEL: @f0(
; CHECK-NEXT: ret half 0xH7C00
define half @f0() {
  %r = fsub half 0xH7C00, 0xHF3FA
  ret half %r
}

; CHECK-LABEL: @f3(
; CHECK-NEXT: ret half 0xH1866
define half @f3() {
  %r = fneg half 0xH9866
  ret half %r
}

; CHECK-LABEL: @f13(
; CHECK-NEXT: ret float 0xC054D66600000000
define float @f13() {
  %r = fadd float 0xC055766600000000, 0x4004000000000000
  ret float %r
}

; CHECK-LABEL: @f15(
; CHECK-NEXT: ret i1 false
define i1 @f15() {
  %r = fcmp ueq double 0x40F26B754A29FFE2, 0xC0EDE224AF897C9B
  ret i1 %r
}

; CHECK-LABEL: @f18(
; CHECK-NEXT: ret half 0xH0000
define half @f18() {
  %r = call half @llvm.floor.f16(half 0xH162E)
  ret half %r
}

; CHECK-LABEL: @f23(
; CHECK-NEXT: ret double 0xA484A827C8F1603E
define double @f23() {
  %r = call double @llvm.maxnum.f64(double 0xC0EE24F3FE7CC352, double 0xA484A827C8F1603E)
  ret double %r
}

; CHECK-LABEL: @f24(
; CHECK-NEXT: ret float 0x7FF0000000000000
define float @f24() {
  %r = fsub float 0xBD72071F80000000, 0xFFF0000000000000
  ret float %r
}

; CHECK-LABEL: @f28(
; CHECK-NEXT: ret double 0xA1BE6DD508115F2A
define double @f28() {
  %r = fmul double 0x17A972CBF2A178C3, 0xCA0321A4C5D18D8A
  ret double %r
}

; CHECK-LABEL: @f29(
; CHECK-NEXT: ret i1 false
define i1 @f29() {
  %r = fcmp false float 0x4031B09D40000000, 0xC04AD5B840000000
  ret i1 %r
}

; CHECK-LABEL: @f32(
; CHECK-NEXT: ret <2 x i1> <i1 true, i1 true>
define <2 x i1> @f32() {
  %r = fcmp une <2 x double> <double 0x0000000000000001, double 0x8000000000000000>, <double 0xC0EA0446614BD4B7, double 0x436A1AB4BECE71A3>
  ret <2 x i1> %r
}

; CHECK-LABEL: @f36(
; CHECK-NEXT: ret <2 x half> <half 0xH8000, half 0xH8000>
define <2 x half> @f36() {
  %r = fdiv <2 x half> <half 0xH0400, half 0xH0969>, <half 0xHFC00, half 0xHF631>
  ret <2 x half> %r
}

; CHECK-LABEL: @f39(
; CHECK-NEXT: ret <2 x float> <float 0xBD8F98B0C0000000, float 0xB810000000000000>
define <2 x float> @f39() {
  %r = fneg <2 x float> <float 0x3D8F98B0C0000000, float 0x3810000000000000>
  ret <2 x float> %r
}

; CHECK-LABEL: @f44(
; CHECK-NEXT: ret double 0xC0EF987424196EEC
define double @f44() {
  %r = fneg double 0x40EF987424196EEC
  ret double %r
}

; CHECK-LABEL: @f46(
; CHECK-NEXT: ret float -0.000000e+00
define float @f46() {
  %r = fdiv float 0x3A62C6C960000000, 0xFFF0000000000000
  ret float %r
}

; CHECK-LABEL: @f50(
; CHECK-NEXT: ret i1 true
define i1 @f50() {
  %r = fcmp uge half 0xHAE87, 0xHF898
  ret i1 %r
}

; CHECK-LABEL: @f57(
; CHECK-NEXT: ret double 0xC0E61C0BCB953369
define double @f57() {
  %r = fsub double 0xC0E61C0BCB953369, 0x8000000000000000
  ret double %r
}

; CHECK-LABEL: @f67(
; CHECK-NEXT: ret <2 x double> <double 0x40F4B6FA86A7F202, double 0x22016AB15CFC8F64>
define <2 x double> @f67() {
  %r = call <2 x double> @llvm.fabs.v2f64(<2 x double> <double 0x40F4B6FA86A7F202, double 0x22016AB15CFC8F64>)
  ret <2 x double> %r
}

; CHECK-LABEL: @f73(
; CHECK-NEXT: ret i1 true
define i1 @f73() {
  %r = fcmp one half 0xH03FF, 0xHDC72
  ret i1 %r
}

; CHECK-LABEL: @f78(
; CHECK-NEXT: ret half 0xH747C
define half @f78() {
  %r = fadd half 0xH6CEC, 0xH7282
  ret half %r
}

; CHECK-LABEL: @f79(
; CHECK-NEXT: ret <2 x half> <half 0xH8000, half 0xHDECE>
define <2 x half> @f79() {
  %r = fdiv <2 x half> <half 0xH960E, half 0xH499D>, <half 0xH7C00, half 0xHA699>
  ret <2 x half> %r
}

; CHECK-LABEL: @f86(
; CHECK-NEXT: ret <2 x double> <double 0.000000e+00, double 0x7C7266FAE1CDC869>
define <2 x double> @f86() {
  %r = fmul <2 x double> <double 0xC3E0000000000000, double 0xC12F9F3AF2431453>, <double 0x8000000000000000, double 0xFB329F4B70C733F7>
  ret <2 x double> %r
}

; CHECK-LABEL: @f96(
; CHECK-NEXT: ret float 0xC6E6E22B20000000
define float @f96() {
  %r = fmul float 0xC2DEF332A0000000, 0x43F7A8E9A0000000
  ret float %r
}

; CHECK-LABEL: @f114(
; CHECK-NEXT: ret <2 x double> <double 0x7FF0000000000000, double 0x40DE431B6795CB30>
define <2 x double> @f114() {
  %r = fadd <2 x double> <double 0x7FF0000000000000, double 0xC0E4057545A3FF1C>, <double 0x29D5A766D9F8F6DF, double 0x40F193817CB7725A>
  ret <2 x double> %r
}

; CHECK-LABEL: @f116(
; CHECK-NEXT: ret half 0xH0E86
define half @f116() {
  %r = call half @llvm.maxnum.f16(half 0xH0E86, half 0xH03FF)
  ret half %r
}

; CHECK-LABEL: @f126(
; CHECK-NEXT: ret float 0x40419C2680000000
define float @f126() {
  %r = frem float 0x40419C2680000000, 0x7FF0000000000000
  ret float %r
}

; CHECK-LABEL: @f131(
; CHECK-NEXT: ret <2 x half> <half 0xH3C00, half 0xH8000>
define <2 x half> @f131() {
  %r = call <2 x half> @llvm.rint.v2f16(<2 x half> <half 0xH3C00, half 0xH8000>)
  ret <2 x half> %r
}

; CHECK-LABEL: @f132(
; CHECK-NEXT: ret float 0xC45B84B900000000
define float @f132() {
  %r = call float @llvm.rint.f32(float 0xC45B84B900000000)
  ret float %r
}

; CHECK-LABEL: @f145(
; CHECK-NEXT: ret <2 x half> <half 0xH58C4, half 0xH7C00>
define <2 x half> @f145() {
  %r = call <2 x half> @llvm.fma.v2f16(<2 x half> <half 0xHF7F4, half 0xH47CB>, <2 x half> <half 0xH915D, half 0xH7BFF>, <2 x half> <half 0xH5819, half 0xH1946>)
  ret <2 x half> %r
}

; CHECK-LABEL: @f153(
; CHECK-NEXT: ret half 0xH0001
define half @f153() {
  %r = frem half 0xH0001, 0xHDF2A
  ret half %r
}

; CHECK-LABEL: @f155(
; CHECK-NEXT: ret <2 x float> <float 0.000000e+00, float -0.000000e+00>
define <2 x float> @f155() {
  %r = call <2 x float> @llvm.rint.v2f32(<2 x float> <float 0x3810000000000000, float 0xBBA6E1CBA0000000>)
  ret <2 x float> %r
}

; CHECK-LABEL: @f158(
; CHECK-NEXT: ret <2 x half> <half 0xH7AB5, half 0xH5AB8>
define <2 x half> @f158() {
  %r = call <2 x half> @llvm.fabs.v2f16(<2 x half> <half 0xH7AB5, half 0xHDAB8>)
  ret <2 x half> %r
}

; CHECK-LABEL: @f176(
; CHECK-NEXT: ret <4 x half> <half 0xH7C00, half 0xH8000, half 0xH8000, half 0xH8000>
define <4 x half> @f176() {
  %r = call <4 x half> @llvm.ceil.v4f16(<4 x half> <half 0xH7C00, half 0xH8B84, half 0xHAF5E, half 0xH8000>)
  ret <4 x half> %r
}

; CHECK-LABEL: @f190(
; CHECK-NEXT: ret half 0xH1650
define half @f190() {
  %r = frem half 0xH75D2, 0xHA1D6
  ret half %r
}

; CHECK-LABEL: @f199(
; CHECK-NEXT: ret float 0xC0582E9680000000
define float @f199() {
  %r = call float @llvm.fma.f32(float 0x4004000000000000, float 0x36A0000000000000, float 0xC0582E9680000000)
  ret float %r
}

; CHECK-LABEL: @f208(
; CHECK-NEXT: ret <2 x half> <half 0xH7897, half 0xH3312>
define <2 x half> @f208() {
  %r = call <2 x half> @llvm.fabs.v2f16(<2 x half> <half 0xH7897, half 0xHB312>)
  ret <2 x half> %r
}

; CHECK-LABEL: @f209(
; CHECK-NEXT: ret double 6.651300e+04
define double @f209() {
  %r = call double @llvm.trunc.f64(double 0x40F03D17B5267944)
  ret double %r
}

; CHECK-LABEL: @f220(
; CHECK-NEXT: ret half 0xH3C00
define half @f220() {
  %r = call half @llvm.floor.f16(half 0xH3C00)
  ret half %r
}

; CHECK-LABEL: @f222(
; CHECK-NEXT: ret <4 x float> <float 0x3FD2038920000000, float 0x40A6A09E60000000, float 0x437AA49FC0000000, float 0x43EFFFFFE0000000>
define <4 x float> @f222() {
  %r = call <4 x float> @llvm.sqrt.v4f32(<4 x float> <float 0x3FB447F560000000, float 0x4160000000000000, float 0x47062ED280000000, float 0x47EFFFFFE0000000>)
  ret <4 x float> %r
}

; CHECK-LABEL: @f267(
; CHECK-NEXT: ret <2 x half> <half 0xHA9DF, half 0xHB0EF>
define <2 x half> @f267() {
  %r = call <2 x half> @llvm.minnum.v2f16(<2 x half> <half 0xH0000, half 0xHB0EF>, <2 x half> <half 0xHA9DF, half 0xH96FB>)
  ret <2 x half> %r
}

; CHECK-LABEL: @f280(
; CHECK-NEXT: ret float -0.000000e+00
define float @f280() {
  %r = call float @llvm.trunc.f32(float 0xBB95908A80000000)
  ret float %r
}

; CHECK-LABEL: @f296(
; CHECK-NEXT: ret <2 x double> <double 8.553800e+04, double -0.000000e+00>
define <2 x double> @f296() {
  %r = call <2 x double> @llvm.ceil.v2f64(<2 x double> <double 0x40F4E2156963283A, double 0x8000000000000000>)
  ret <2 x double> %r
}

; CHECK-LABEL: @f308(
; CHECK-NEXT: ret float -0.000000e+00
define float @f308() {
  %r = call float @llvm.ceil.f32(float 0xBFE0000000000000)
  ret float %r
}

; CHECK-LABEL: @f340(
; CHECK-NEXT: ret double 0x40CB02AFCA137750
define double @f340() {
  %r = call double @llvm.fma.f64(double 0x2BA20076A069C503, double 0xA58679C425973D43, double 0x40CB02AFCA137750)
  ret double %r
}

; CHECK-LABEL: @f380(
; CHECK-NEXT: ret <4 x float> <float 0.000000e+00, float 0.000000e+00, float 6.700000e+01, float 0.000000e+00>
define <4 x float> @f380() {
  %r = call <4 x float> @llvm.trunc.v4f32(<4 x float> <float 0x36A0000000000000, float 0x394BE92E40000000, float 0x4050E80000000000, float 0x0000000000000000>)
  ret <4 x float> %r
}

; CHECK-LABEL: @f392(
; CHECK-NEXT: ret <2 x half> <half 0xH5F0F, half 0xH0D25>
define <2 x half> @f392() {
  %r = call <2 x half> @llvm.maxnum.v2f16(<2 x half> <half 0xH7E00, half 0xH0D25>, <2 x half> <half 0xH5F0F, half 0xHEF0B>)
  ret <2 x half> %r
}

; CHECK-LABEL: @f394(
; CHECK-NEXT: ret half 0xH0000
define half @f394() {
  %r = call half @llvm.sqrt.f16(half 0xH0000)
  ret half %r
}

; CHECK-LABEL: @f425(
; CHECK-NEXT: ret half 0xH458A
define half @f425() {
  %r = call half @llvm.copysign.f16(half 0xHC58A, half 0xH3AF7)
  ret half %r
}

; CHECK-LABEL: @f468(
; CHECK-NEXT: ret float 0xC0F1B82580000000
define float @f468() {
  %r = call float @llvm.copysign.f32(float 0x40F1B82580000000, float 0xBFE0000000000000)
  ret float %r
}

; CHECK-LABEL: @f557(
; CHECK-NEXT: ret <4 x float> <float 0.000000e+00, float 0.000000e+00, float -5.461700e+04, float 0.000000e+00>
define <4 x float> @f557() {
  %r = call <4 x float> @llvm.floor.v4f32(<4 x float> <float 0x3C0AB8F620000000, float 0x3CF50957C0000000, float 0xC0EAAB0DE0000000, float 0x3AEF07B4C0000000>)
  ret <4 x float> %r
}

; CHECK-LABEL: @f718(
; CHECK-NEXT: ret <2 x half> <half 0xH02C5, half 0xHF86E>
define <2 x half> @f718() {
  %r = call <2 x half> @llvm.copysign.v2f16(<2 x half> <half 0xH82C5, half 0xH786E>, <2 x half> <half 0xH3C00, half 0xHB9D1>)
  ret <2 x half> %r
}

; CHECK-LABEL: @f909(
; CHECK-NEXT: ret double 0xC0D0006C48DDF884
define double @f909() {
  %r = call double @llvm.minnum.f64(double 0x3FF0000000000000, double 0xC0D0006C48DDF884)
  ret double %r
}

; CHECK-LABEL: @f975(
; CHECK-NEXT: ret double 0x4072C6782F93F0C0
define double @f975() {
  %r = call double @llvm.sqrt.f64(double 0x40F6082C4D2D356E)
  ret double %r
}

; CHECK-LABEL: @f1150(
; CHECK-NEXT: ret half 0xH9D7E
define half @f1150() {
  %r = call half @llvm.minnum.f16(half 0xH9D7E, half 0xH3C00)
  ret half %r
}

declare float @llvm.ceil.f32(float)
declare <2 x double> @llvm.ceil.v2f64(<2 x double>)
declare <4 x half> @llvm.ceil.v4f16(<4 x half>)
declare half @llvm.copysign.f16(half, half)
declare float @llvm.copysign.f32(float, float)
declare <2 x half> @llvm.copysign.v2f16(<2 x half>, <2 x half>)
declare <2 x half> @llvm.fabs.v2f16(<2 x half>)
declare <2 x double> @llvm.fabs.v2f64(<2 x double>)
declare half @llvm.floor.f16(half)
declare <4 x float> @llvm.floor.v4f32(<4 x float>)
declare float @llvm.fma.f32(float, float, float)
declare double @llvm.fma.f64(double, double, double)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare half @llvm.maxnum.f16(half, half)
declare double @llvm.maxnum.f64(double, double)
declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>)
declare half @llvm.minnum.f16(half, half)
declare double @llvm.minnum.f64(double, double)
declare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>)
declare float @llvm.rint.f32(float)
declare <2 x half> @llvm.rint.v2f16(<2 x half>)
declare <2 x float> @llvm.rint.v2f32(<2 x float>)
declare half @llvm.sqrt.f16(half)
declare double @llvm.sqrt.f64(double)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)
declare float @llvm.trunc.f32(float)
declare double @llvm.trunc.f64(double)
declare <4 x float> @llvm.trunc.v4f32(<4 x float>)
