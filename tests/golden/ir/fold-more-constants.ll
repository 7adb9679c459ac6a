; RUN: gasket opt --passes=combine %s | FileCheck %s
; Operations on constants. Undefined values, lanes and indices follow LLVM's rules; a half is rounded once; the other answers are computed by hand from the definitions in ir/intrinsics.def.
@g = internal addrspace(1) global i32 0
@p = internal addrspace(10) global i32 0
declare half @gasket.fptrunc.round.f16.f64(double, i32)
declare i1 @gasket.is_private(ptr addrspace(4))
declare float @gasket.native.cos.f32(float)
declare float @gasket.native.div.f32(float, float)
declare float @gasket.native.pow.f32(float, float)
declare float @gasket.native.rsqrt.f32(float)
declare float @gasket.native.sin.f32(float)
declare i8 @gasket.savg.i8(i8, i8)
declare i32 @gasket.sbfe(i32, i32, i32)
declare i64 @gasket.uavg.i64(i64, i64)
declare i8 @gasket.uavg.i8(i8, i8)
declare i32 @gasket.ubfe(i32, i32, i32)
declare half @llvm.fma.f16(half, half, half)
declare float @llvm.rint.f32(float)

; CHECK-LABEL: @bitcast_same(
; CHECK-NEXT: ret i32 7
define i32 @bitcast_same() {
  %r = bitcast i32 7 to i32
  ret i32 %r
}

; CHECK-LABEL: @bitcast_undefined(
; CHECK-NEXT: ret float undef
define float @bitcast_undefined() {
  %r = bitcast i32 undef to float
  ret float %r
}

; CHECK-LABEL: @bitcast_poison(
; CHECK-NEXT: ret float poison
define float @bitcast_poison() {
  %r = bitcast i32 poison to float
  ret float %r
}

; CHECK-LABEL: @bitcast_lanes(
; CHECK-NEXT: ret i32 67305985
define i32 @bitcast_lanes() {
  %r = bitcast <4 x i8> <i8 1, i8 2, i8 3, i8 4> to i32
  ret i32 %r
}

; CHECK-LABEL: @bitcast_of_poison_lane(
; CHECK-NEXT: %r = bitcast
define i32 @bitcast_of_poison_lane() {
  %r = bitcast <2 x i16> <i16 1, i16 poison> to i32
  ret i32 %r
}

; CHECK-LABEL: @select_poison(
; CHECK-NEXT: ret i32 poison
define i32 @select_poison() {
  %r = select i1 poison, i32 1, i32 2
  ret i32 %r
}

; CHECK-LABEL: @select_undefined(
; CHECK-NEXT: ret i32 2
define i32 @select_undefined() {
  %r = select i1 undef, i32 1, i32 2
  ret i32 %r
}

; CHECK-LABEL: @select_lanes(
; CHECK-NEXT: ret <4 x i32> <i32 1, i32 6, i32 poison, i32 8>
define <4 x i32> @select_lanes() {
  %r = select <4 x i1> <i1 true, i1 false, i1 poison, i1 undef>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 5, i32 6, i32 7, i32 8>
  ret <4 x i32> %r
}

; CHECK-LABEL: @extract_past_end(
; CHECK-NEXT: ret i32 poison
define i32 @extract_past_end() {
  %r = extractelement <2 x i32> <i32 1, i32 2>, i32 2
  ret i32 %r
}

; CHECK-LABEL: @extract_last(
; CHECK-NEXT: ret i32 2
define i32 @extract_last() {
  %r = extractelement <2 x i32> <i32 1, i32 2>, i32 1
  ret i32 %r
}

; CHECK-LABEL: @insert_past_end(
; CHECK-NEXT: ret <2 x i32> poison
define <2 x i32> @insert_past_end() {
  %r = insertelement <2 x i32> <i32 1, i32 2>, i32 3, i32 2
  ret <2 x i32> %r
}

; CHECK-LABEL: @insert_last(
; CHECK-NEXT: ret <2 x i32> <i32 1, i32 3>
define <2 x i32> @insert_last() {
  %r = insertelement <2 x i32> <i32 1, i32 2>, i32 3, i32 1
  ret <2 x i32> %r
}

; CHECK-LABEL: @shuffle_undefined_index(
; CHECK-NEXT: ret <3 x i32> <i32 4, i32 poison, i32 2>
define <3 x i32> @shuffle_undefined_index() {
  %r = shufflevector <2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>, <3 x i32> <i32 3, i32 undef, i32 1>
  ret <3 x i32> %r
}

; CHECK-LABEL: @insert_into_member(
; CHECK-NEXT: ret i32 9
define i32 @insert_into_member() {
  %a = insertvalue { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 3] }, i32 9, 1, 0
  %r = extractvalue { i32, [2 x i32] } %a, 1, 0
  ret i32 %r
}

; CHECK-LABEL: @extract_of_undefined(
; CHECK-NEXT: ret i32 undef
define i32 @extract_of_undefined() {
  %r = extractvalue { i32, i32 } undef, 1
  ret i32 %r
}

; CHECK-LABEL: @freeze_undefined(
; CHECK-NEXT: ret i32 0
define i32 @freeze_undefined() {
  %r = freeze i32 undef
  ret i32 %r
}

; CHECK-LABEL: @freeze_lanes(
; CHECK-NEXT: ret <2 x i32> <i32 5, i32 0>
define <2 x i32> @freeze_lanes() {
  %r = freeze <2 x i32> <i32 5, i32 poison>
  ret <2 x i32> %r
}

; CHECK-LABEL: @freeze_constant(
; CHECK-NEXT: ret i32 5
define i32 @freeze_constant() {
  %r = freeze i32 5
  ret i32 %r
}

; CHECK-LABEL: @savg(
; CHECK-NEXT: ret i8 127
define i8 @savg() {
  %r = call i8 @gasket.savg.i8(i8 127, i8 126)
  ret i8 %r
}

; CHECK-LABEL: @savg_below(
; CHECK-NEXT: ret i8 -127
define i8 @savg_below() {
  %r = call i8 @gasket.savg.i8(i8 -128, i8 -127)
  ret i8 %r
}

; CHECK-LABEL: @savg_of_other_signs(
; CHECK-NEXT: ret i8 0
define i8 @savg_of_other_signs() {
  %r = call i8 @gasket.savg.i8(i8 -1, i8 1)
  ret i8 %r
}

; CHECK-LABEL: @uavg(
; CHECK-NEXT: ret i8 -1
define i8 @uavg() {
  %r = call i8 @gasket.uavg.i8(i8 -1, i8 -2)
  ret i8 %r
}

; CHECK-LABEL: @uavg_wide(
; CHECK-NEXT: ret i64 -2
define i64 @uavg_wide() {
  %r = call i64 @gasket.uavg.i64(i64 -1, i64 -3)
  ret i64 %r
}

; CHECK-LABEL: @sbfe(
; CHECK-NEXT: ret i32 -1
define i32 @sbfe() {
  %r = call i32 @gasket.sbfe(i32 4, i32 4, i32 240)
  ret i32 %r
}

; CHECK-LABEL: @ubfe(
; CHECK-NEXT: ret i32 15
define i32 @ubfe() {
  %r = call i32 @gasket.ubfe(i32 4, i32 4, i32 240)
  ret i32 %r
}

; CHECK-LABEL: @bfe_of_no_bits(
; CHECK-NEXT: ret i32 0
define i32 @bfe_of_no_bits() {
  %r = call i32 @gasket.sbfe(i32 32, i32 4, i32 240)
  ret i32 %r
}

; CHECK-LABEL: @bfe_past_end(
; CHECK-NEXT: ret i32 15
define i32 @bfe_past_end() {
  %r = call i32 @gasket.ubfe(i32 8, i32 28, i32 -268435456)
  ret i32 %r
}

; CHECK-LABEL: @bfe_to_end(
; CHECK-NEXT: ret i32 -1
define i32 @bfe_to_end() {
  %r = call i32 @gasket.sbfe(i32 4, i32 28, i32 -268435456)
  ret i32 %r
}

; CHECK-LABEL: @native_rsqrt(
; CHECK-NEXT: ret float 5.000000e-01
define float @native_rsqrt() {
  %r = call float @gasket.native.rsqrt.f32(float 4.0)
  ret float %r
}

; CHECK-LABEL: @native_sin(
; CHECK-NEXT: ret float 0.000000e+00
define float @native_sin() {
  %r = call float @gasket.native.sin.f32(float 0.0)
  ret float %r
}

; CHECK-LABEL: @native_cos(
; CHECK-NEXT: ret float 1.000000e+00
define float @native_cos() {
  %r = call float @gasket.native.cos.f32(float 0.0)
  ret float %r
}

; CHECK-LABEL: @native_pow(
; CHECK-NEXT: ret float 8.000000e+00
define float @native_pow() {
  %r = call float @gasket.native.pow.f32(float -2.0, float 3.0)
  ret float %r
}

; CHECK-LABEL: @native_div(
; CHECK-NEXT: ret float 1.500000e+00
define float @native_div() {
  %r = call float @gasket.native.div.f32(float 3.0, float 2.0)
  ret float %r
}

; CHECK-LABEL: @rint_infinity(
; CHECK-NEXT: ret float 0x7FF0000000000000
define float @rint_infinity() {
  %r = call float @llvm.rint.f32(float 0x7FF0000000000000)
  ret float %r
}

; CHECK-LABEL: @rint_even(
; CHECK-NEXT: ret float 2.000000e+00
define float @rint_even() {
  %r = call float @llvm.rint.f32(float 2.5)
  ret float %r
}

; CHECK-LABEL: @rint_odd(
; CHECK-NEXT: ret float 4.000000e+00
define float @rint_odd() {
  %r = call float @llvm.rint.f32(float 3.5)
  ret float %r
}

; CHECK-LABEL: @compare_true(
; CHECK-NEXT: ret i1 true
define i1 @compare_true() {
  %r = fcmp true float 1.0, 2.0
  ret i1 %r
}

; CHECK-LABEL: @compare_false(
; CHECK-NEXT: ret i1 false
define i1 @compare_false() {
  %r = fcmp false float 1.0, 2.0
  ret i1 %r
}

; CHECK-LABEL: @compare_ordered(
; CHECK-NEXT: ret i1 false
define i1 @compare_ordered() {
  %r = fcmp ord float 1.0, 0x7FF8000000000000
  ret i1 %r
}

; CHECK-LABEL: @compare_unordered_equal(
; CHECK-NEXT: ret i1 true
define i1 @compare_unordered_equal() {
  %r = fcmp ueq float 1.0, 0x7FF8000000000000
  ret i1 %r
}

; CHECK-LABEL: @half_fma(
; CHECK-NEXT: ret half 0xH3C03
define half @half_fma() {
  %r = call half @llvm.fma.f16(half 0xH3C01, half 0xH3C01, half 0xH1000)
  ret half %r
}

; CHECK-LABEL: @half_fma_tie(
; CHECK-NEXT: ret half 0xH6800
define half @half_fma_tie() {
  %r = call half @llvm.fma.f16(half 0xH3C00, half 0xH6800, half 0xH3C00)
  ret half %r
}

; CHECK-LABEL: @half_fma_above_tie(
; CHECK-NEXT: ret half 0xH6801
define half @half_fma_above_tie() {
  %r = call half @llvm.fma.f16(half 0xH3C01, half 0xH6800, half 0xH0001)
  ret half %r
}

; CHECK-LABEL: @round_up_zero(
; CHECK-NEXT: ret half 0xH0001
define half @round_up_zero() {
  %r = call half @gasket.fptrunc.round.f16.f64(double 1.000000e-30, i32 1)
  ret half %r
}

; CHECK-LABEL: @round_down_zero(
; CHECK-NEXT: ret half 0xH8001
define half @round_down_zero() {
  %r = call half @gasket.fptrunc.round.f16.f64(double -1.000000e-30, i32 2)
  ret half %r
}

; CHECK-LABEL: @round_zero_zero(
; CHECK-NEXT: ret half 0xH8000
define half @round_zero_zero() {
  %r = call half @gasket.fptrunc.round.f16.f64(double -1.000000e-30, i32 3)
  ret half %r
}

; CHECK-LABEL: @division_by_zero(
; CHECK-NEXT: %r = udiv
define i32 @division_by_zero() {
  %r = udiv i32 5, 0
  ret i32 %r
}

; CHECK-LABEL: @address_of_number(
; CHECK-NEXT: ret ptr addrspace(1) inttoptr (i64 72 to ptr addrspace(1))
define ptr addrspace(1) @address_of_number() {
  %r = getelementptr i32, ptr addrspace(1) inttoptr (i64 64 to ptr addrspace(1)), i64 2
  ret ptr addrspace(1) %r
}

; CHECK-LABEL: @is_private(
; CHECK-NEXT: ret i1 false
define i1 @is_private() {
  %r = call i1 @gasket.is_private(ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)))
  ret i1 %r
}

; CHECK-LABEL: @is_private_of_private(
; CHECK-NEXT: ret i1 true
define i1 @is_private_of_private() {
  %r = call i1 @gasket.is_private(ptr addrspace(4) addrspacecast (ptr addrspace(10) @p to ptr addrspace(4)))
  ret i1 %r
}
