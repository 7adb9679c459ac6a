; RUN: gasket opt --passes=combine %s | FileCheck %s
; Operations on constants; the answers are those of LLVM 16 (opt -passes=instsimplify).

; CHECK-LABEL: @f5(
; CHECK-NEXT: ret i64 1040280704188257833
define i64 @f5() {
  %r = bitcast <2 x i32> <i32 -271215063, i32 242209225> to i64
  ret i64 %r
}

; CHECK-LABEL: @f6(
; CHECK-NEXT: ret <8 x i8> <i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 127>
define <8 x i8> @f6() {
  %r = bitcast i64 9223372036854775807 to <8 x i8>
  ret <8 x i8> %r
}

; CHECK-LABEL: @f10(
; CHECK-NEXT: ret i64 2147483648
define i64 @f10() {
  %r = zext i32 -2147483648 to i64
  ret i64 %r
}

; CHECK-LABEL: @f12(
; CHECK-NEXT: ret i64 -4457447360498237441
define i64 @f12() {
  %r = bitcast <2 x float> <float 0x380FFFFFC0000000, float 0xC0447EE7C0000000> to i64
  ret i64 %r
}

; CHECK-LABEL: @f19(
; CHECK-NEXT: ret i1 false
define i1 @f19() {
  %r = trunc i32 -642155428 to i1
  ret i1 %r
}

; CHECK-LABEL: @f26(
; CHECK-NEXT: ret <2 x float> <float 0x41C3916F00000000, float 0x460970A000000000>
define <2 x float> @f26() {
  %r = bitcast <2 x i32> <i32 1310493560, i32 1883997440> to <2 x float>
  ret <2 x float> %r
}

; CHECK-LABEL: @f37(
; CHECK-NEXT: ret i64 4620693221648030301
define i64 @f37() {
  %r = bitcast <2 x float> <float 0xC58C5B4BA0000000, float 0x4004000000000000> to i64
  ret i64 %r
}

; CHECK-LABEL: @f41(
; CHECK-NEXT: ret double 0xBF69F00000000000
define double @f41() {
  %r = fpext half 0xH9A7C to double
  ret double %r
}

; CHECK-LABEL: @f90(
; CHECK-NEXT: ret i1 false
define i1 @f90() {
  %r = trunc i8 112 to i1
  ret i1 %r
}

; CHECK-LABEL: @f101(
; CHECK-NEXT: ret i64 3
define i64 @f101() {
  %r = zext i16 3 to i64
  ret i64 %r
}

; CHECK-LABEL: @f178(
; CHECK-NEXT: ret <4 x i8> <i8 0, i8 19, i8 82, i8 25>
define <4 x i8> @f178() {
  %r = trunc <4 x i32> <i32 -2147483648, i32 -1238161901, i32 32666706, i32 -229665767> to <4 x i8>
  ret <4 x i8> %r
}

; CHECK-LABEL: @f212(
; CHECK-NEXT: ret i32 98
define i32 @f212() {
  %r = zext i8 98 to i32
  ret i32 %r
}

; CHECK-LABEL: @f259(
; CHECK-NEXT: ret <4 x double> <double 0x3F0FF80000000000, double 0x40274C0000000000, double 4.046875e+00, double 1.000000e+00>
define <4 x double> @f259() {
  %r = fpext <4 x half> <half 0xH03FF, half 0xH49D3, half 0xH440C, half 0xH3C00> to <4 x double>
  ret <4 x double> %r
}

; CHECK-LABEL: @f275(
; CHECK-NEXT: ret i16 -4
define i16 @f275() {
  %r = fptosi half 0xHC4B8 to i16
  ret i16 %r
}

; CHECK-LABEL: @f361(
; CHECK-NEXT: ret i64 -1
define i64 @f361() {
  %r = sext i1 true to i64
  ret i64 %r
}

; CHECK-LABEL: @f430(
; CHECK-NEXT: ret <2 x half> <half 0xHFC00, half 0xH8000>
define <2 x half> @f430() {
  %r = fptrunc <2 x float> <float 0xC322EB13A0000000, float 0x8000000000000000> to <2 x half>
  ret <2 x half> %r
}

; CHECK-LABEL: @f433(
; CHECK-NEXT: ret double 0xC7521111A0000000
define double @f433() {
  %r = fpext float 0xC7521111A0000000 to double
  ret double %r
}

; CHECK-LABEL: @f439(
; CHECK-NEXT: ret <2 x half> zeroinitializer
define <2 x half> @f439() {
  %r = uitofp <2 x i1> <i1 false, i1 false> to <2 x half>
  ret <2 x half> %r
}

; CHECK-LABEL: @f441(
; CHECK-NEXT: ret <4 x float> zeroinitializer
define <4 x float> @f441() {
  %r = uitofp <4 x i1> <i1 false, i1 false, i1 false, i1 false> to <4 x float>
  ret <4 x float> %r
}

; CHECK-LABEL: @f442(
; CHECK-NEXT: ret <2 x i64> <i64 -12855, i64 1>
define <2 x i64> @f442() {
  %r = sext <2 x i16> <i16 -12855, i16 1> to <2 x i64>
  ret <2 x i64> %r
}

; CHECK-LABEL: @f504(
; CHECK-NEXT: ret i64 1425
define i64 @f504() {
  %r = fptosi half 0xH6591 to i64
  ret i64 %r
}

; CHECK-LABEL: @f507(
; CHECK-NEXT: ret <4 x float> <float -0.000000e+00, float 0x7FF0000000000000, float 0xC0E961C4E0000000, float 0xFFF0000000000000>
define <4 x float> @f507() {
  %r = fptrunc <4 x double> <double 0x8000000000000000, double 0x7FF0000000000000, double 0xC0E961C4D990E775, double 0xF8173CF0C1146656> to <4 x float>
  ret <4 x float> %r
}

; CHECK-LABEL: @f522(
; CHECK-NEXT: ret half 0xH0000
define half @f522() {
  %r = uitofp i1 false to half
  ret half %r
}

; CHECK-LABEL: @f529(
; CHECK-NEXT: ret half 0xH7C00
define half @f529() {
  %r = fptrunc float 0x46D31C87E0000000 to half
  ret half %r
}

; CHECK-LABEL: @f545(
; CHECK-NEXT: ret <4 x i16> <i16 -1, i16 -1, i16 -1, i16 -1>
define <4 x i16> @f545() {
  %r = sext <4 x i1> <i1 true, i1 true, i1 true, i1 true> to <4 x i16>
  ret <4 x i16> %r
}

; CHECK-LABEL: @f573(
; CHECK-NEXT: ret double 0x43E0000000000000
define double @f573() {
  %r = uitofp i64 -9223372036854775808 to double
  ret double %r
}

; CHECK-LABEL: @f581(
; CHECK-NEXT: ret i16 0
define i16 @f581() {
  %r = fptosi float 0x0000000000000000 to i16
  ret i16 %r
}

; CHECK-LABEL: @f701(
; CHECK-NEXT: ret half 0xH7C00
define half @f701() {
  %r = uitofp i32 2147483647 to half
  ret half %r
}

; CHECK-LABEL: @f703(
; CHECK-NEXT: ret <4 x half> <half 0xH7C00, half 0xH4000, half 0xHFC00, half 0xH7C00>
define <4 x half> @f703() {
  %r = sitofp <4 x i64> <i64 175211513212841993, i64 2, i64 -9223372036854775808, i64 2714394256301260496> to <4 x half>
  ret <4 x half> %r
}

; CHECK-LABEL: @f715(
; CHECK-NEXT: ret <2 x double> <double -1.000000e+00, double -1.000000e+00>
define <2 x double> @f715() {
  %r = sitofp <2 x i1> <i1 true, i1 true> to <2 x double>
  ret <2 x double> %r
}

; CHECK-LABEL: @f731(
; CHECK-NEXT: ret float -1.280000e+02
define float @f731() {
  %r = sitofp i8 -128 to float
  ret float %r
}

; CHECK-LABEL: @f908(
; CHECK-NEXT: ret <4 x double> <double -4.700000e+01, double -5.600000e+01, double -7.400000e+01, double 2.000000e+00>
define <4 x double> @f908() {
  %r = sitofp <4 x i8> <i8 -47, i8 -56, i8 -74, i8 2> to <4 x double>
  ret <4 x double> %r
}

; CHECK-LABEL: @f946(
; CHECK-NEXT: ret half 0xH7C00
define half @f946() {
  %r = sitofp i32 1080019139 to half
  ret half %r
}

; CHECK-LABEL: @f1082(
; CHECK-NEXT: ret <2 x i64> zeroinitializer
define <2 x i64> @f1082() {
  %r = fptosi <2 x double> <double 0x0000000000000001, double 0x0000000000000000> to <2 x i64>
  ret <2 x i64> %r
}

; CHECK-LABEL: @f1147(
; CHECK-NEXT: ret i8 0
define i8 @f1147() {
  %r = fptosi float 0x3B75019920000000 to i8
  ret i8 %r
}
