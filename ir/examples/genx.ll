; Intrinsics of the vector language that work on whole vectors; those of threads are in threads.ll. The two letters of an integer operation are its result and its
; operands, signed or unsigned. The expected results were computed by hand; 255 as a signed byte is -1.
;
; @sstrunc(<1000,-1000,5,-5>) = <127,-128,5,-5>
; @ustrunc(<1000,-1000,5,-5>) = <-1,0,5,0>
; @uutrunc(<1000,-1000,5,-5>) = <-1,-1,5,-1>
; @sutrunc(<1000,-1000,5,-5>) = <127,127,5,127>
; @same_width(-1) = 2147483647
; @not_negative(-1) = 0
; @wider(-3) = 0
; @usadd(<100,-100>, <200,50>) = <-1,0>
; @ssadd_wide(2147483647, 1) = 2147483647
; @ssadd_long(9223372036854775807, 1) = 9223372036854775807
; @suadd(200, 100) = 127
; @uumul(65535, 65535) = -131071
; @ssmul(-3, 5) = -15
; @uumul_sat(200, 200) = -1
; @ssmad(-3, 5, 7) = -8
; @uumad_sat(255, 255, 1000) = -1
; @sumad_sat(-1, -1, -5) = 2147483647
; @usmad_sat(-2, 3, 5) = 0
; @ssshl_sat(-100, 4) = -128
; @uushl(3, 33) = 6
; @ssavg(-3, 4) = 1
; @usavg_sat(-3, -4) = 0
; @absi(<-5,7,-2147483648>) = <5,7,-2147483648>
; @absf(-1.5) = 1.5
; @smax(-1, 1) = 1
; @umax(-1, 1) = -1
; @cbit(<255,-1>) = <8,32>
; @fbl(<0,1,8>) = <-1,0,3>
; @ufbh(<0,1,-1>) = <-1,31,0>
; @sfbh(<0,-1,1,-2>) = <-1,-1,31,31>
; @bfi(8, 4, 255, 0) = 4080
; @sbfe(4, 4, 240) = -1
; @rol(-2147483647, 1) = 3
; @addc(-1, 2) = 1
; @subb(1, 2) = -1
; @high(-1, -1, 2) = -1
; @low(-1, -1, 2) = 3
; @lrp(0.25, 8.0, 4.0) = 5.0
; @dp4(<1.0,2.0,3.0,4.0>, <5.0,6.0,7.0,8.0>) = <70.0,70.0,70.0,70.0>
; @dph(<1.0,2.0,3.0,4.0>, <5.0,6.0,7.0,8.0>) = <46.0,46.0,46.0,46.0>
; @line(<2.0,0.0,0.0,1.0>, <1.0,2.0,3.0,4.0>) = <3.0,5.0,7.0,9.0>
; @frc(-0.25) = 0.75
; @sat(<-1.0,0.5,2.0>) = <0.0,0.5,1.0>
; @sad2(<1,2,3,4>, <5,5,5,5>) = <7,6,3,2>
; @part(<1,0,1,1,0,0,0,1>) = <0,0,0,1>
; @write_part(<1,0,1,1,0,0,0,1>, <1,1,1,1>) = <1,0,1,1,1,1,1,1>
; @constant_region(<1,2,3,4>) = <1,9,3,8>
; @copies(7) = 7
; @variable(<1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16>) = <1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16>
declare <16 x i8> @llvm.genx.vload.v16i8.p0v16i8(ptr)
declare <2 x i32> @llvm.genx.cbit.v2i32.v2i32(<2 x i32>)
declare <2 x i8> @llvm.genx.usadd.sat.v2i8.v2i16(<2 x i16>, <2 x i16>)
declare <3 x float> @llvm.genx.sat.v3f32(<3 x float>)
declare <3 x i32> @llvm.genx.absi.v3i32(<3 x i32>)
declare <3 x i32> @llvm.genx.fbl.v3i32(<3 x i32>)
declare <3 x i32> @llvm.genx.ufbh.v3i32(<3 x i32>)
declare <4 x float> @llvm.genx.dp4.v4f32(<4 x float>, <4 x float>)
declare <4 x float> @llvm.genx.dph.v4f32(<4 x float>, <4 x float>)
declare <4 x float> @llvm.genx.line.v4f32(<4 x float>, <4 x float>)
declare <4 x i16> @llvm.genx.usad2.v4i16.v4i8(<4 x i8>, <4 x i8>)
declare <4 x i1> @llvm.genx.rdpredregion.v4i1.v8i1(<8 x i1>, i32)
declare <4 x i32> @llvm.genx.sfbh.v4i32(<4 x i32>)
declare <4 x i32> @llvm.genx.wrconstregion.v4i32.v2i32.i16.i1(<4 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)
declare <4 x i8> @llvm.genx.sstrunc.sat.v4i8.v4i32(<4 x i32>)
declare <4 x i8> @llvm.genx.sutrunc.sat.v4i8.v4i32(<4 x i32>)
declare <4 x i8> @llvm.genx.ustrunc.sat.v4i8.v4i32(<4 x i32>)
declare <4 x i8> @llvm.genx.uutrunc.sat.v4i8.v4i32(<4 x i32>)
declare <8 x i1> @llvm.genx.wrpredregion.v8i1.v4i1(<8 x i1>, <4 x i1>, i32)
declare float @llvm.genx.absf.f32(float)
declare float @llvm.genx.frc.f32(float)
declare float @llvm.genx.lrp.f32(float, float, float)
declare i16 @llvm.genx.uumad.sat.i16.i8(i8, i8, i16)
declare i32 @llvm.genx.bfi.i32(i32, i32, i32, i32)
declare i32 @llvm.genx.constanti.i32(i32)
declare i32 @llvm.genx.convert.i32(i32)
declare i32 @llvm.genx.rol.i32.i32(i32, i32)
declare i32 @llvm.genx.sbfe.i32(i32, i32, i32)
declare i32 @llvm.genx.smax.i32.i32(i32, i32)
declare i32 @llvm.genx.ssadd.sat.i32.i32(i32, i32)
declare i32 @llvm.genx.ssavg.i32.i32(i32, i32)
declare i32 @llvm.genx.ssmad.i32.i16(i16, i16, i32)
declare i32 @llvm.genx.sumad.sat.i32.i32(i32, i32, i32)
declare i32 @llvm.genx.sutrunc.sat.i32.i32(i32)
declare i32 @llvm.genx.umax.i32.i32(i32, i32)
declare i32 @llvm.genx.usmad.sat.i32.i32(i32, i32, i32)
declare i32 @llvm.genx.ustrunc.sat.i32.i32(i32)
declare i32 @llvm.genx.uumul.i32.i16(i16, i16)
declare i32 @llvm.genx.uushl.i32.i32(i32, i32)
declare i64 @llvm.genx.ssadd.sat.i64.i64(i64, i64)
declare i64 @llvm.genx.ssmul.i64.i8(i8, i8)
declare i64 @llvm.genx.ustrunc.sat.i64.i16(i16)
declare i8 @llvm.genx.ssshl.sat.i8.i8(i8, i8)
declare i8 @llvm.genx.suadd.sat.i8.i8(i8, i8)
declare i8 @llvm.genx.usavg.sat.i8.i16(i16, i16)
declare i8 @llvm.genx.uumul.sat.i8.i8(i8, i8)
declare void @llvm.genx.vstore.v16i8.p0v16i8(<16 x i8>, ptr)
declare { i32, i32 } @llvm.genx.addc.i32.i32(i32, i32)
declare { i32, i32 } @llvm.genx.subb.i32.i32(i32, i32)
declare { i32, i32 } @llvm.genx.uimad.i32.i32(i32, i32, i32)
define <4 x i8> @sstrunc(<4 x i32> %x) {
  %r = call <4 x i8> @llvm.genx.sstrunc.sat.v4i8.v4i32(<4 x i32> %x)
  ret <4 x i8> %r
}
define <4 x i8> @ustrunc(<4 x i32> %x) {
  %r = call <4 x i8> @llvm.genx.ustrunc.sat.v4i8.v4i32(<4 x i32> %x)
  ret <4 x i8> %r
}
define <4 x i8> @uutrunc(<4 x i32> %x) {
  %r = call <4 x i8> @llvm.genx.uutrunc.sat.v4i8.v4i32(<4 x i32> %x)
  ret <4 x i8> %r
}
define <4 x i8> @sutrunc(<4 x i32> %x) {
  %r = call <4 x i8> @llvm.genx.sutrunc.sat.v4i8.v4i32(<4 x i32> %x)
  ret <4 x i8> %r
}
define i32 @same_width(i32 %x) {
  %r = call i32 @llvm.genx.sutrunc.sat.i32.i32(i32 %x)
  ret i32 %r
}
define i32 @not_negative(i32 %x) {
  %r = call i32 @llvm.genx.ustrunc.sat.i32.i32(i32 %x)
  ret i32 %r
}
define i64 @wider(i16 %x) {
  %r = call i64 @llvm.genx.ustrunc.sat.i64.i16(i16 %x)
  ret i64 %r
}
define <2 x i8> @usadd(<2 x i16> %x, <2 x i16> %y) {
  %r = call <2 x i8> @llvm.genx.usadd.sat.v2i8.v2i16(<2 x i16> %x, <2 x i16> %y)
  ret <2 x i8> %r
}
define i32 @ssadd_wide(i32 %x, i32 %y) {
  %r = call i32 @llvm.genx.ssadd.sat.i32.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i64 @ssadd_long(i64 %x, i64 %y) {
  %r = call i64 @llvm.genx.ssadd.sat.i64.i64(i64 %x, i64 %y)
  ret i64 %r
}
define i8 @suadd(i8 %x, i8 %y) {
  %r = call i8 @llvm.genx.suadd.sat.i8.i8(i8 %x, i8 %y)
  ret i8 %r
}
define i32 @uumul(i16 %x, i16 %y) {
  %r = call i32 @llvm.genx.uumul.i32.i16(i16 %x, i16 %y)
  ret i32 %r
}
define i64 @ssmul(i8 %x, i8 %y) {
  %r = call i64 @llvm.genx.ssmul.i64.i8(i8 %x, i8 %y)
  ret i64 %r
}
define i8 @uumul_sat(i8 %x, i8 %y) {
  %r = call i8 @llvm.genx.uumul.sat.i8.i8(i8 %x, i8 %y)
  ret i8 %r
}
define i32 @ssmad(i16 %x, i16 %y, i32 %z) {
  %r = call i32 @llvm.genx.ssmad.i32.i16(i16 %x, i16 %y, i32 %z)
  ret i32 %r
}
define i16 @uumad_sat(i8 %x, i8 %y, i16 %z) {
  %r = call i16 @llvm.genx.uumad.sat.i16.i8(i8 %x, i8 %y, i16 %z)
  ret i16 %r
}
define i32 @sumad_sat(i32 %x, i32 %y, i32 %z) {
  %r = call i32 @llvm.genx.sumad.sat.i32.i32(i32 %x, i32 %y, i32 %z)
  ret i32 %r
}
define i32 @usmad_sat(i32 %x, i32 %y, i32 %z) {
  %r = call i32 @llvm.genx.usmad.sat.i32.i32(i32 %x, i32 %y, i32 %z)
  ret i32 %r
}
define i8 @ssshl_sat(i8 %x, i8 %y) {
  %r = call i8 @llvm.genx.ssshl.sat.i8.i8(i8 %x, i8 %y)
  ret i8 %r
}
define i32 @uushl(i32 %x, i32 %y) {
  %r = call i32 @llvm.genx.uushl.i32.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @ssavg(i32 %x, i32 %y) {
  %r = call i32 @llvm.genx.ssavg.i32.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i8 @usavg_sat(i16 %x, i16 %y) {
  %r = call i8 @llvm.genx.usavg.sat.i8.i16(i16 %x, i16 %y)
  ret i8 %r
}
define <3 x i32> @absi(<3 x i32> %x) {
  %r = call <3 x i32> @llvm.genx.absi.v3i32(<3 x i32> %x)
  ret <3 x i32> %r
}
define float @absf(float %x) {
  %r = call float @llvm.genx.absf.f32(float %x)
  ret float %r
}
define i32 @smax(i32 %x, i32 %y) {
  %r = call i32 @llvm.genx.smax.i32.i32(i32 %x, i32 %y)
  ret i32 %r
}
define i32 @umax(i32 %x, i32 %y) {
  %r = call i32 @llvm.genx.umax.i32.i32(i32 %x, i32 %y)
  ret i32 %r
}
define <2 x i32> @cbit(<2 x i32> %x) {
  %r = call <2 x i32> @llvm.genx.cbit.v2i32.v2i32(<2 x i32> %x)
  ret <2 x i32> %r
}
define <3 x i32> @fbl(<3 x i32> %x) {
  %r = call <3 x i32> @llvm.genx.fbl.v3i32(<3 x i32> %x)
  ret <3 x i32> %r
}
define <3 x i32> @ufbh(<3 x i32> %x) {
  %r = call <3 x i32> @llvm.genx.ufbh.v3i32(<3 x i32> %x)
  ret <3 x i32> %r
}
define <4 x i32> @sfbh(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.genx.sfbh.v4i32(<4 x i32> %x)
  ret <4 x i32> %r
}
define i32 @bfi(i32 %width, i32 %offset, i32 %x, i32 %y) {
  %r = call i32 @llvm.genx.bfi.i32(i32 %width, i32 %offset, i32 %x, i32 %y)
  ret i32 %r
}
define i32 @sbfe(i32 %width, i32 %offset, i32 %x) {
  %r = call i32 @llvm.genx.sbfe.i32(i32 %width, i32 %offset, i32 %x)
  ret i32 %r
}
define i32 @rol(i32 %x, i32 %n) {
  %r = call i32 @llvm.genx.rol.i32.i32(i32 %x, i32 %n)
  ret i32 %r
}
define i32 @addc(i32 %x, i32 %y) {
  %r = call { i32, i32 } @llvm.genx.addc.i32.i32(i32 %x, i32 %y)
  %carry = extractvalue { i32, i32 } %r, 0
  ret i32 %carry
}
define i32 @subb(i32 %x, i32 %y) {
  %r = call { i32, i32 } @llvm.genx.subb.i32.i32(i32 %x, i32 %y)
  %difference = extractvalue { i32, i32 } %r, 1
  ret i32 %difference
}
define i32 @high(i32 %x, i32 %y, i32 %z) {
  %r = call { i32, i32 } @llvm.genx.uimad.i32.i32(i32 %x, i32 %y, i32 %z)
  %h = extractvalue { i32, i32 } %r, 0
  %one = add i32 %h, 1
  ret i32 %one
}
define i32 @low(i32 %x, i32 %y, i32 %z) {
  %r = call { i32, i32 } @llvm.genx.uimad.i32.i32(i32 %x, i32 %y, i32 %z)
  %l = extractvalue { i32, i32 } %r, 1
  ret i32 %l
}
define float @lrp(float %a, float %x, float %y) {
  %r = call float @llvm.genx.lrp.f32(float %a, float %x, float %y)
  ret float %r
}
define <4 x float> @dp4(<4 x float> %x, <4 x float> %y) {
  %r = call <4 x float> @llvm.genx.dp4.v4f32(<4 x float> %x, <4 x float> %y)
  ret <4 x float> %r
}
define <4 x float> @dph(<4 x float> %x, <4 x float> %y) {
  %r = call <4 x float> @llvm.genx.dph.v4f32(<4 x float> %x, <4 x float> %y)
  ret <4 x float> %r
}
define <4 x float> @line(<4 x float> %of, <4 x float> %x) {
  %r = call <4 x float> @llvm.genx.line.v4f32(<4 x float> %of, <4 x float> %x)
  ret <4 x float> %r
}
define float @frc(float %x) {
  %r = call float @llvm.genx.frc.f32(float %x)
  ret float %r
}
define <3 x float> @sat(<3 x float> %x) {
  %r = call <3 x float> @llvm.genx.sat.v3f32(<3 x float> %x)
  ret <3 x float> %r
}
define <4 x i16> @sad2(<4 x i8> %x, <4 x i8> %y) {
  %r = call <4 x i16> @llvm.genx.usad2.v4i16.v4i8(<4 x i8> %x, <4 x i8> %y)
  ret <4 x i16> %r
}
define <4 x i1> @part(<8 x i1> %x) {
  %r = call <4 x i1> @llvm.genx.rdpredregion.v4i1.v8i1(<8 x i1> %x, i32 4)
  ret <4 x i1> %r
}
define <8 x i1> @write_part(<8 x i1> %x, <4 x i1> %y) {
  %r = call <8 x i1> @llvm.genx.wrpredregion.v8i1.v4i1(<8 x i1> %x, <4 x i1> %y, i32 4)
  ret <8 x i1> %r
}
define <4 x i32> @constant_region(<4 x i32> %x) {
  %r = call <4 x i32> @llvm.genx.wrconstregion.v4i32.v2i32.i16.i1(<4 x i32> %x, <2 x i32> <i32 9, i32 8>, i32 0, i32 2, i32 2, i16 4, i32 undef, i1 true)
  ret <4 x i32> %r
}
define i32 @copies(i32 %x) {
  %a = call i32 @llvm.genx.convert.i32(i32 %x)
  %b = call i32 @llvm.genx.constanti.i32(i32 %a)
  ret i32 %b
}
define <16 x i8> @variable(<16 x i8> %x) {
  %v = alloca <16 x i8>, align 16
  call void @llvm.genx.vstore.v16i8.p0v16i8(<16 x i8> %x, ptr %v)
  %r = call <16 x i8> @llvm.genx.vload.v16i8.p0v16i8(ptr %v)
  ret <16 x i8> %r
}
