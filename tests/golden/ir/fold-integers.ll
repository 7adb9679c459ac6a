; RUN: gasket opt --passes=combine %s | FileCheck %s
; Operations on constants; the answers are those of LLVM 16 (opt -passes=instsimplify).

; CHECK-LABEL: @f1(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 false, i1 true, i1 false>
define <4 x i1> @f1() {
  %r = lshr <4 x i1> <i1 true, i1 false, i1 true, i1 false>, <i1 false, i1 false, i1 false, i1 false>
  ret <4 x i1> %r
}

; CHECK-LABEL: @f2(
; CHECK-NEXT: ret i32 139976
define i32 @f2() {
  %r = lshr i32 -2001591056, 14
  ret i32 %r
}

; CHECK-LABEL: @f4(
; CHECK-NEXT: ret i32 -11585557
define i32 @f4() {
  %r = ashr i32 -741475593, 6
  ret i32 %r
}

; CHECK-LABEL: @f7(
; CHECK-NEXT: ret <2 x i16> <i16 23467, i16 10311>
define <2 x i16> @f7() {
  %r = add <2 x i16> <i16 2, i16 2585>, <i16 23465, i16 7726>
  ret <2 x i16> %r
}

; CHECK-LABEL: @f9(
; CHECK-NEXT: ret <2 x i1> <i1 true, i1 false>
define <2 x i1> @f9() {
  %r = xor <2 x i1> <i1 false, i1 true>, <i1 true, i1 true>
  ret <2 x i1> %r
}

; CHECK-LABEL: @f11(
; CHECK-NEXT: ret i16 13896
define i16 @f11() {
  %r = add i16 32767, -18871
  ret i16 %r
}

; CHECK-LABEL: @f16(
; CHECK-NEXT: ret <2 x i32> <i32 1, i32 63>
define <2 x i32> @f16() {
  %r = lshr <2 x i32> <i32 1352970784, i32 2147483647>, <i32 30, i32 25>
  ret <2 x i32> %r
}

; CHECK-LABEL: @f20(
; CHECK-NEXT: ret i64 2335797514649126293
define i64 @f20() {
  %r = add i64 2335797514649126294, -1
  ret i64 %r
}

; CHECK-LABEL: @f22(
; CHECK-NEXT: ret <2 x i32> <i32 -2147483648, i32 -1343350212>
define <2 x i32> @f22() {
  %r = call <2 x i32> @llvm.ssub.sat.v2i32(<2 x i32> <i32 -1463181760, i32 -929227543>, <2 x i32> <i32 2147483647, i32 414122669>)
  ret <2 x i32> %r
}

; CHECK-LABEL: @f30(
; CHECK-NEXT: ret <4 x i8> <i8 -3, i8 0, i8 0, i8 22>
define <4 x i8> @f30() {
  %r = ashr <4 x i8> <i8 -24, i8 0, i8 0, i8 91>, <i8 3, i8 0, i8 2, i8 2>
  ret <4 x i8> %r
}

; CHECK-LABEL: @f31(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 true, i1 true, i1 false>
define <4 x i1> @f31() {
  %r = icmp ult <4 x i16> <i16 3, i16 5668, i16 12356, i16 -23698>, <i16 -19306, i16 31408, i16 -32768, i16 31424>
  ret <4 x i1> %r
}

; CHECK-LABEL: @f34(
; CHECK-NEXT: ret i1 false
define i1 @f34() {
  %r = icmp sge i8 -109, 46
  ret i1 %r
}

; CHECK-LABEL: @f35(
; CHECK-NEXT: ret <2 x i64> <i64 0, i64 -8114877217597278369>
define <2 x i64> @f35() {
  %r = mul <2 x i64> <i64 0, i64 1>, <i64 -1, i64 -8114877217597278369>
  ret <2 x i64> %r
}

; CHECK-LABEL: @f38(
; CHECK-NEXT: ret i1 false
define i1 @f38() {
  %r = mul i1 false, false
  ret i1 %r
}

; CHECK-LABEL: @f43(
; CHECK-NEXT: ret i8 -98
define i8 @f43() {
  %r = sub i8 2, 100
  ret i8 %r
}

; CHECK-LABEL: @f45(
; CHECK-NEXT: ret <2 x i1> zeroinitializer
define <2 x i1> @f45() {
  %r = icmp eq <2 x i64> <i64 1, i64 -8689392715636511035>, <i64 1791477531673990502, i64 5385109331588780344>
  ret <2 x i1> %r
}

; CHECK-LABEL: @f51(
; CHECK-NEXT: ret <2 x i1> zeroinitializer
define <2 x i1> @f51() {
  %r = srem <2 x i1> <i1 false, i1 false>, <i1 true, i1 true>
  ret <2 x i1> %r
}

; CHECK-LABEL: @f52(
; CHECK-NEXT: ret <4 x i8> <i8 -126, i8 0, i8 58, i8 -28>
define <4 x i8> @f52() {
  %r = xor <4 x i8> <i8 75, i8 127, i8 69, i8 127>, <i8 -55, i8 127, i8 127, i8 -101>
  ret <4 x i8> %r
}

; CHECK-LABEL: @f53(
; CHECK-NEXT: ret i16 -219
define i16 @f53() {
  %r = srem i16 -12501, 12282
  ret i16 %r
}

; CHECK-LABEL: @f54(
; CHECK-NEXT: ret i1 true
define i1 @f54() {
  %r = xor i1 false, true
  ret i1 %r
}

; CHECK-LABEL: @f55(
; CHECK-NEXT: ret i1 false
define i1 @f55() {
  %r = mul i1 false, true
  ret i1 %r
}

; CHECK-LABEL: @f58(
; CHECK-NEXT: ret <4 x i16> <i16 30342, i16 0, i16 3, i16 14927>
define <4 x i16> @f58() {
  %r = urem <4 x i16> <i16 -2426, i16 2, i16 3, i16 14927>, <i16 -32768, i16 2, i16 -26730, i16 -1>
  ret <4 x i16> %r
}

; CHECK-LABEL: @f59(
; CHECK-NEXT: ret i1 true
define i1 @f59() {
  %r = icmp ult i64 -6328021740450471407, -2333903977582958571
  ret i1 %r
}

; CHECK-LABEL: @f63(
; CHECK-NEXT: ret <2 x i1> <i1 true, i1 false>
define <2 x i1> @f63() {
  %r = icmp ule <2 x i8> <i8 -128, i8 -18>, <i8 -111, i8 59>
  ret <2 x i1> %r
}

; CHECK-LABEL: @f71(
; CHECK-NEXT: ret <2 x i8> <i8 124, i8 -1>
define <2 x i8> @f71() {
  %r = call <2 x i8> @llvm.uadd.sat.v2i8(<2 x i8> <i8 3, i8 -19>, <2 x i8> <i8 121, i8 -68>)
  ret <2 x i8> %r
}

; CHECK-LABEL: @f74(
; CHECK-NEXT: ret i16 5277
define i16 @f74() {
  %r = sdiv i16 10554, 2
  ret i16 %r
}

; CHECK-LABEL: @f80(
; CHECK-NEXT: ret i16 562
define i16 @f80() {
  %r = call i16 @llvm.ssub.sat.i16(i16 -1, i16 -563)
  ret i16 %r
}

; CHECK-LABEL: @f85(
; CHECK-NEXT: ret i8 3
define i8 @f85() {
  %r = udiv i8 -128, 40
  ret i8 %r
}

; CHECK-LABEL: @f91(
; CHECK-NEXT: ret <4 x i8> <i8 -128, i8 -24, i8 -1, i8 0>
define <4 x i8> @f91() {
  %r = ashr <4 x i8> <i8 -128, i8 -94, i8 -91, i8 3>, <i8 0, i8 2, i8 7, i8 4>
  ret <4 x i8> %r
}

; CHECK-LABEL: @f98(
; CHECK-NEXT: ret i32 517138903
define i32 @f98() {
  %r = srem i32 517138903, 2147483647
  ret i32 %r
}

; CHECK-LABEL: @f99(
; CHECK-NEXT: ret i64 0
define i64 @f99() {
  %r = call i64 @llvm.ctlz.i64(i64 -781633702802136241, i1 false)
  ret i64 %r
}

; CHECK-LABEL: @f104(
; CHECK-NEXT: ret <2 x i16> <i16 -21041, i16 29042>
define <2 x i16> @f104() {
  %r = sub <2 x i16> <i16 25071, i16 -14214>, <i16 -19424, i16 22280>
  ret <2 x i16> %r
}

; CHECK-LABEL: @f121(
; CHECK-NEXT: ret i64 -4216554330029250992
define i64 @f121() {
  %r = sub i64 -6532058826060840927, -2315504496031589935
  ret i64 %r
}

; CHECK-LABEL: @f125(
; CHECK-NEXT: ret i64 4502918342374627701
define i64 @f125() {
  %r = call i64 @llvm.umin.i64(i64 9223372036854775807, i64 4502918342374627701)
  ret i64 %r
}

; CHECK-LABEL: @f137(
; CHECK-NEXT: ret i64 7076183817502824448
define i64 @f137() {
  %r = shl i64 2390362970386002931, 11
  ret i64 %r
}

; CHECK-LABEL: @f141(
; CHECK-NEXT: ret i32 218480147
define i32 @f141() {
  %r = call i32 @llvm.usub.sat.i32(i32 -1929003502, i32 2147483647)
  ret i32 %r
}

; CHECK-LABEL: @f147(
; CHECK-NEXT: ret <2 x i16> <i16 -13824, i16 -8192>
define <2 x i16> @f147() {
  %r = shl <2 x i16> <i16 -10294, i16 32767>, <i16 8, i16 13>
  ret <2 x i16> %r
}

; CHECK-LABEL: @f151(
; CHECK-NEXT: ret i64 412630292961107422
define i64 @f151() {
  %r = udiv i64 825260585922214845, 2
  ret i64 %r
}

; CHECK-LABEL: @f161(
; CHECK-NEXT: ret i8 22
define i8 @f161() {
  %r = call i8 @llvm.smax.i8(i8 22, i8 -128)
  ret i8 %r
}

; CHECK-LABEL: @f166(
; CHECK-NEXT: ret i32 -1247565389
define i32 @f166() {
  %r = call i32 @llvm.sadd.sat.i32(i32 -1247565388, i32 -1)
  ret i32 %r
}

; CHECK-LABEL: @f167(
; CHECK-NEXT: ret <2 x i1> zeroinitializer
define <2 x i1> @f167() {
  %r = urem <2 x i1> <i1 true, i1 false>, <i1 true, i1 true>
  ret <2 x i1> %r
}

; CHECK-LABEL: @f171(
; CHECK-NEXT: ret i16 22676
define i16 @f171() {
  %r = call i16 @llvm.ssub.sat.i16(i16 -10092, i16 -32768)
  ret i16 %r
}

; CHECK-LABEL: @f175(
; CHECK-NEXT: ret i1 true
define i1 @f175() {
  %r = or i1 true, true
  ret i1 %r
}

; CHECK-LABEL: @f205(
; CHECK-NEXT: ret i64 1
define i64 @f205() {
  %r = udiv i64 -9223372036854775808, 5691252380788943828
  ret i64 %r
}

; CHECK-LABEL: @f225(
; CHECK-NEXT: ret i32 -128
define i32 @f225() {
  %r = shl i32 2147483647, 7
  ret i32 %r
}

; CHECK-LABEL: @f228(
; CHECK-NEXT: ret i64 5116139738905448120
define i64 @f228() {
  %r = urem i64 5116139738905448120, -6108095252550969602
  ret i64 %r
}

; CHECK-LABEL: @f233(
; CHECK-NEXT: ret <2 x i32> <i32 1273016221, i32 838922838>
define <2 x i32> @f233() {
  %r = call <2 x i32> @llvm.usub.sat.v2i32(<2 x i32> <i32 -2147483648, i32 892861698>, <2 x i32> <i32 874467427, i32 53938860>)
  ret <2 x i32> %r
}

; CHECK-LABEL: @f234(
; CHECK-NEXT: ret i32 1721456860
define i32 @f234() {
  %r = call i32 @llvm.umin.i32(i32 -1712959143, i32 1721456860)
  ret i32 %r
}

; CHECK-LABEL: @f235(
; CHECK-NEXT: ret i16 20680
define i16 @f235() {
  %r = call i16 @llvm.sadd.sat.i16(i16 0, i16 20680)
  ret i16 %r
}

; CHECK-LABEL: @f245(
; CHECK-NEXT: ret <2 x i32> <i32 -1640597574, i32 1>
define <2 x i32> @f245() {
  %r = call <2 x i32> @llvm.umin.v2i32(<2 x i32> <i32 -1117478403, i32 702433833>, <2 x i32> <i32 -1640597574, i32 1>)
  ret <2 x i32> %r
}

; CHECK-LABEL: @f255(
; CHECK-NEXT: ret <2 x i16> <i16 -20223, i16 13320>
define <2 x i16> @f255() {
  %r = call <2 x i16> @llvm.sadd.sat.v2i16(<2 x i16> <i16 0, i16 -1>, <2 x i16> <i16 -20223, i16 13321>)
  ret <2 x i16> %r
}

; CHECK-LABEL: @f263(
; CHECK-NEXT: ret <2 x i32> <i32 1187402644, i32 -83886603>
define <2 x i32> @f263() {
  %r = or <2 x i32> <i32 1187402644, i32 442367185>, <i32 0, i32 -521152219>
  ret <2 x i32> %r
}

; CHECK-LABEL: @f266(
; CHECK-NEXT: ret i32 1906908099
define i32 @f266() {
  %r = call i32 @llvm.smax.i32(i32 1906908099, i32 563231549)
  ret i32 %r
}

; CHECK-LABEL: @f271(
; CHECK-NEXT: ret i32 -1140
define i32 @f271() {
  %r = call i32 @llvm.fshl.i32(i32 2147483647, i32 -1194702629, i32 1183960364)
  ret i32 %r
}

; CHECK-LABEL: @f276(
; CHECK-NEXT: ret i64 0
define i64 @f276() {
  %r = sdiv i64 3582902405071480539, 9223372036854775807
  ret i64 %r
}

; CHECK-LABEL: @f281(
; CHECK-NEXT: ret <2 x i32> <i32 375840147, i32 352817>
define <2 x i32> @f281() {
  %r = and <2 x i32> <i32 375840147, i32 1523018555>, <i32 2147483647, i32 2974325>
  ret <2 x i32> %r
}

; CHECK-LABEL: @f286(
; CHECK-NEXT: ret i16 -12514
define i16 @f286() {
  %r = call i16 @llvm.umax.i16(i16 -12514, i16 32767)
  ret i16 %r
}

; CHECK-LABEL: @f297(
; CHECK-NEXT: ret i8 -57
define i8 @f297() {
  %r = call i8 @llvm.smin.i8(i8 5, i8 -57)
  ret i8 %r
}

; CHECK-LABEL: @f298(
; CHECK-NEXT: ret i16 0
define i16 @f298() {
  %r = sdiv i16 -9433, 29728
  ret i16 %r
}

; CHECK-LABEL: @f307(
; CHECK-NEXT: ret <2 x i8> <i8 -3, i8 -19>
define <2 x i8> @f307() {
  %r = call <2 x i8> @llvm.fshr.v2i8(<2 x i8> <i8 127, i8 -1>, <2 x i8> <i8 -44, i8 -37>, <2 x i8> <i8 -116, i8 -55>)
  ret <2 x i8> %r
}

; CHECK-LABEL: @f315(
; CHECK-NEXT: ret i32 0
define i32 @f315() {
  %r = call i32 @llvm.ctlz.i32(i32 -280398002, i1 false)
  ret i32 %r
}

; CHECK-LABEL: @f317(
; CHECK-NEXT: ret i1 false
define i1 @f317() {
  %r = and i1 false, false
  ret i1 %r
}

; CHECK-LABEL: @f320(
; CHECK-NEXT: ret i32 0
define i32 @f320() {
  %r = call i32 @llvm.usub.sat.i32(i32 0, i32 -2147483648)
  ret i32 %r
}

; CHECK-LABEL: @f328(
; CHECK-NEXT: ret <4 x i1> <i1 true, i1 true, i1 true, i1 true>
define <4 x i1> @f328() {
  %r = or <4 x i1> <i1 true, i1 false, i1 false, i1 false>, <i1 false, i1 true, i1 true, i1 true>
  ret <4 x i1> %r
}

; CHECK-LABEL: @f331(
; CHECK-NEXT: ret <2 x i16> <i16 -17536, i16 16551>
define <2 x i16> @f331() {
  %r = call <2 x i16> @llvm.fshl.v2i16(<2 x i16> <i16 15288, i16 29825>, <2 x i16> <i16 1073, i16 20432>, <2 x i16> <i16 -32156, i16 -26521>)
  ret <2 x i16> %r
}

; CHECK-LABEL: @f339(
; CHECK-NEXT: ret i64 0
define i64 @f339() {
  %r = and i64 -9223372036854775808, 1
  ret i64 %r
}

; CHECK-LABEL: @f355(
; CHECK-NEXT: ret i16 -17028
define i16 @f355() {
  %r = call i16 @llvm.umax.i16(i16 30950, i16 -17028)
  ret i16 %r
}

; CHECK-LABEL: @f365(
; CHECK-NEXT: ret i64 4128785227618197395
define i64 @f365() {
  %r = call i64 @llvm.fshl.i64(i64 4128785227618197395, i64 7824499206311964969, i64 -9223372036854775808)
  ret i64 %r
}

; CHECK-LABEL: @f382(
; CHECK-NEXT: ret <4 x i8> <i8 14, i8 -128, i8 89, i8 74>
define <4 x i8> @f382() {
  %r = call <4 x i8> @llvm.abs.v4i8(<4 x i8> <i8 -14, i8 -128, i8 89, i8 -74>, i1 false)
  ret <4 x i8> %r
}

; CHECK-LABEL: @f423(
; CHECK-NEXT: ret <4 x i64> <i64 0, i64 3, i64 2, i64 1>
define <4 x i64> @f423() {
  %r = call <4 x i64> @llvm.cttz.v4i64(<4 x i64> <i64 -3318489609016706211, i64 -6829399490377677480, i64 4866370664570878060, i64 2391927771309608810>, i1 false)
  ret <4 x i64> %r
}

; CHECK-LABEL: @f435(
; CHECK-NEXT: ret <2 x i16> zeroinitializer
define <2 x i16> @f435() {
  %r = call <2 x i16> @llvm.ctlz.v2i16(<2 x i16> <i16 -102, i16 -5222>, i1 false)
  ret <2 x i16> %r
}

; CHECK-LABEL: @f444(
; CHECK-NEXT: ret i64 34
define i64 @f444() {
  %r = call i64 @llvm.ctpop.i64(i64 2250050074609481250)
  ret i64 %r
}

; CHECK-LABEL: @f481(
; CHECK-NEXT: ret i32 -1194288490
define i32 @f481() {
  %r = call i32 @llvm.fshr.i32(i32 1848911525, i32 -1794658417, i32 1248195198)
  ret i32 %r
}

; CHECK-LABEL: @f512(
; CHECK-NEXT: ret <2 x i32> <i32 -129125422, i32 2>
define <2 x i32> @f512() {
  %r = call <2 x i32> @llvm.fshr.v2i32(<2 x i32> <i32 1340159695, i32 2042557571>, <2 x i32> <i32 1271782937, i32 2>, <2 x i32> <i32 1927471930, i32 -2147483648>)
  ret <2 x i32> %r
}

; CHECK-LABEL: @f582(
; CHECK-NEXT: ret <4 x i8> <i8 102, i8 31, i8 57, i8 2>
define <4 x i8> @f582() {
  %r = call <4 x i8> @llvm.smax.v4i8(<4 x i8> <i8 102, i8 -6, i8 57, i8 -98>, <4 x i8> <i8 -128, i8 31, i8 -44, i8 2>)
  ret <4 x i8> %r
}

; CHECK-LABEL: @f591(
; CHECK-NEXT: ret i64 5927156668401967989
define i64 @f591() {
  %r = call i64 @llvm.umax.i64(i64 5927156668401967989, i64 3)
  ret i64 %r
}

; CHECK-LABEL: @f636(
; CHECK-NEXT: ret i8 5
define i8 @f636() {
  %r = call i8 @llvm.ctpop.i8(i8 124)
  ret i8 %r
}

; CHECK-LABEL: @f641(
; CHECK-NEXT: ret i64 -1
define i64 @f641() {
  %r = call i64 @llvm.uadd.sat.i64(i64 -4717709710750286203, i64 9223372036854775807)
  ret i64 %r
}

; CHECK-LABEL: @f720(
; CHECK-NEXT: ret <4 x i8> <i8 -46, i8 -89, i8 -128, i8 42>
define <4 x i8> @f720() {
  %r = call <4 x i8> @llvm.smin.v4i8(<4 x i8> <i8 -46, i8 2, i8 3, i8 127>, <4 x i8> <i8 -1, i8 -89, i8 -128, i8 42>)
  ret <4 x i8> %r
}

; CHECK-LABEL: @f783(
; CHECK-NEXT: ret i64 0
define i64 @f783() {
  %r = call i64 @llvm.cttz.i64(i64 -5466944582801337025, i1 false)
  ret i64 %r
}

; CHECK-LABEL: @f814(
; CHECK-NEXT: ret <4 x i32> <i32 894747543, i32 1486325989, i32 2, i32 1741156527>
define <4 x i32> @f814() {
  %r = call <4 x i32> @llvm.abs.v4i32(<4 x i32> <i32 894747543, i32 1486325989, i32 2, i32 1741156527>, i1 false)
  ret <4 x i32> %r
}

; CHECK-LABEL: @f824(
; CHECK-NEXT: ret i8 4
define i8 @f824() {
  %r = call i8 @llvm.ctpop.i8(i8 -30)
  ret i8 %r
}

; CHECK-LABEL: @f876(
; CHECK-NEXT: ret i64 -9223372036854775806
define i64 @f876() {
  %r = call i64 @llvm.uadd.sat.i64(i64 2, i64 -9223372036854775808)
  ret i64 %r
}

; CHECK-LABEL: @f895(
; CHECK-NEXT: ret i64 -3438626430011185555
define i64 @f895() {
  %r = call i64 @llvm.smin.i64(i64 7499420881264115461, i64 -3438626430011185555)
  ret i64 %r
}

; CHECK-LABEL: @f1049(
; CHECK-NEXT: ret <4 x i32> <i32 0, i32 0, i32 2, i32 0>
define <4 x i32> @f1049() {
  %r = call <4 x i32> @llvm.cttz.v4i32(<4 x i32> <i32 2147483647, i32 59961035, i32 97808596, i32 -1260681451>, i1 false)
  ret <4 x i32> %r
}

; CHECK-LABEL: @f1155(
; CHECK-NEXT: ret i64 2786500162314422336
define i64 @f1155() {
  %r = call i64 @llvm.abs.i64(i64 -2786500162314422336, i1 false)
  ret i64 %r
}

; CHECK-LABEL: @f1199(
; CHECK-NEXT: ret <4 x i16> <i16 24964, i16 -1, i16 -2, i16 -19624>
define <4 x i16> @f1199() {
  %r = call <4 x i16> @llvm.bitreverse.v4i16(<4 x i16> <i16 8582, i16 -1, i16 32767, i16 6861>)
  ret <4 x i16> %r
}

; CHECK-LABEL: @f1216(
; CHECK-NEXT: ret i8 123
define i8 @f1216() {
  %r = call i8 @llvm.bitreverse.i8(i8 -34)
  ret i8 %r
}

; CHECK-LABEL: @f1597(
; CHECK-NEXT: ret <2 x i16> <i16 23166, i16 -32768>
define <2 x i16> @f1597() {
  %r = call <2 x i16> @llvm.bitreverse.v2i16(<2 x i16> <i16 32346, i16 1>)
  ret <2 x i16> %r
}

declare i64 @llvm.abs.i64(i64, i1)
declare <4 x i32> @llvm.abs.v4i32(<4 x i32>, i1)
declare <4 x i8> @llvm.abs.v4i8(<4 x i8>, i1)
declare i8 @llvm.bitreverse.i8(i8)
declare <2 x i16> @llvm.bitreverse.v2i16(<2 x i16>)
declare <4 x i16> @llvm.bitreverse.v4i16(<4 x i16>)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare <2 x i16> @llvm.ctlz.v2i16(<2 x i16>, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i8 @llvm.ctpop.i8(i8)
declare i64 @llvm.cttz.i64(i64, i1)
declare <4 x i32> @llvm.cttz.v4i32(<4 x i32>, i1)
declare <4 x i64> @llvm.cttz.v4i64(<4 x i64>, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare <2 x i16> @llvm.fshl.v2i16(<2 x i16>, <2 x i16>, <2 x i16>)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare <2 x i32> @llvm.fshr.v2i32(<2 x i32>, <2 x i32>, <2 x i32>)
declare <2 x i8> @llvm.fshr.v2i8(<2 x i8>, <2 x i8>, <2 x i8>)
declare i16 @llvm.sadd.sat.i16(i16, i16)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare <2 x i16> @llvm.sadd.sat.v2i16(<2 x i16>, <2 x i16>)
declare i32 @llvm.smax.i32(i32, i32)
declare i8 @llvm.smax.i8(i8, i8)
declare <4 x i8> @llvm.smax.v4i8(<4 x i8>, <4 x i8>)
declare i64 @llvm.smin.i64(i64, i64)
declare i8 @llvm.smin.i8(i8, i8)
declare <4 x i8> @llvm.smin.v4i8(<4 x i8>, <4 x i8>)
declare i16 @llvm.ssub.sat.i16(i16, i16)
declare <2 x i32> @llvm.ssub.sat.v2i32(<2 x i32>, <2 x i32>)
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare <2 x i8> @llvm.uadd.sat.v2i8(<2 x i8>, <2 x i8>)
declare i16 @llvm.umax.i16(i16, i16)
declare i64 @llvm.umax.i64(i64, i64)
declare i32 @llvm.umin.i32(i32, i32)
declare i64 @llvm.umin.i64(i64, i64)
declare <2 x i32> @llvm.umin.v2i32(<2 x i32>, <2 x i32>)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare <2 x i32> @llvm.usub.sat.v2i32(<2 x i32>, <2 x i32>)
