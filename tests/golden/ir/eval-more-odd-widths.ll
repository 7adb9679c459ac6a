; RUN: gasket eval -O0 --function f %s 8388607 -5 | FileCheck %s
; RUN: gasket eval --via=sim --function f %s 8388607 -5 | FileCheck %s
; RUN: gasket eval -O0 --function g %s -1 | FileCheck --check-prefix=REAL %s
; RUN: gasket eval --via=sim --function g %s -1 | FileCheck --check-prefix=REAL %s
; Selection, freezing, elements and conversions of integers of odd widths; the numbers follow from LLVM's definitions.
; CHECK: 8388582
; REAL: {{^}}16777214{{$}}
define i32 @f(i32 %x, i32 %y) {
  %a = trunc i32 %x to i24
  %b = trunc i32 %y to i24
  %f = freeze i24 %a
  %c = icmp sgt i24 %f, %b
  %s = select i1 %c, i24 %f, i24 %b
  %v = insertelement <2 x i24> undef, i24 %s, i32 0
  %w = insertelement <2 x i24> %v, i24 %b, i32 1
  %sw = shufflevector <2 x i24> %w, <2 x i24> %w, <2 x i32> <i32 1, i32 0>
  %e = extractelement <2 x i24> %sw, i32 0
  %d = extractelement <2 x i24> %sw, i32 1
  %o = or i24 %e, 3
  %an = and i24 %o, -2
  %xo = xor i24 %an, 1
  %dv = sdiv i24 %xo, 1
  %rm = srem i24 %d, 11
  %sm = add i24 %d, %dv
  %sx = add i24 %sm, %rm
  %q = sub i24 %sx, %rm
  %u = udiv i24 %q, 1
  %l = mul i24 %e, 4
  %t = add i24 %u, %l
  %z = sext i24 %t to i32
  ret i32 %z
}
define float @g(i32 %x) {
  %a = trunc i32 %x to i24
  %s = sitofp i24 %a to float
  %u = uitofp i24 %a to float
  %r = fadd float %s, %u
  ret float %r
}
