; A boolean of a vector that is indexed at run time: bytes that are not zero are true as they are, bytes that are zero are not.
; RUN: gasket eval --via=sim --function equal %s 0 | FileCheck %s --check-prefix=FALSE
; RUN: gasket eval --via=sim --function equal %s 1 | FileCheck %s --check-prefix=TRUE
; RUN: gasket eval --via=sim --function unequal %s 0 | FileCheck %s --check-prefix=TRUE
; RUN: gasket eval --via=sim --function unequal %s 1 | FileCheck %s --check-prefix=FALSE
; TRUE: {{^}}1{{$}}
; FALSE: {{^}}0{{$}}
define i32 @equal(i32 %n) {
  %a = trunc i32 %n to i8
  %b = insertelement <4 x i8> <i8 7, i8 0, i8 9, i8 9>, i8 %a, i32 3
  %c = icmp eq <4 x i8> %b, zeroinitializer
  %e = extractelement <4 x i1> %c, i32 %n
  %r = zext i1 %e to i32
  ret i32 %r
}

define i32 @unequal(i32 %n) {
  %a = trunc i32 %n to i8
  %b = insertelement <4 x i8> <i8 7, i8 0, i8 9, i8 9>, i8 %a, i32 3
  %c = icmp ne <4 x i8> %b, zeroinitializer
  %e = extractelement <4 x i1> %c, i32 %n
  %r = zext i1 %e to i32
  ret i32 %r
}
