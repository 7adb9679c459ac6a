; Vectors of integers of a width that the IR lacks, with constants: 3 * <1, 500, 2> + <7, 300, 511> in nine bits.
; RUN: gasket eval --function f %s 3 | FileCheck %s
; RUN: gasket eval -O0 --via=sim --function f %s 3 | FileCheck %s
; The elements are 10, 1800 mod 512 = 264, 517 mod 512 = 5: 10 + 1000 * 264 + 1000000 * 5.
; CHECK: {{^}}5264010{{$}}
define i32 @f(i32 %x) {
  %t = trunc i32 %x to i9
  %a = insertelement <3 x i9> <i9 0, i9 500, i9 2>, i9 1, i32 0
  %s = insertelement <3 x i9> undef, i9 %t, i32 0
  %b = shufflevector <3 x i9> %s, <3 x i9> undef, <3 x i32> zeroinitializer
  %p = mul <3 x i9> %a, %b
  %q = add <3 x i9> %p, <i9 7, i9 300, i9 511>
  %q0 = extractelement <3 x i9> %q, i32 0
  %q1 = extractelement <3 x i9> %q, i32 1
  %q2 = extractelement <3 x i9> %q, i32 2
  %w0 = zext i9 %q0 to i32
  %w1 = zext i9 %q1 to i32
  %w2 = zext i9 %q2 to i32
  %m1 = mul i32 %w1, 1000
  %m2 = mul i32 %w2, 1000000
  %r1 = add i32 %w0, %m1
  %r2 = add i32 %r1, %m2
  ret i32 %r2
}
