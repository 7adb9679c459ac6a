; RUN: gasket opt --passes=combine,dce %s | FileCheck %s
; Elements of inserts and shuffles, shuffles of shuffles, and members of records.

; CHECK-LABEL: @inserted(
; CHECK-NEXT: ret i32 %x
define i32 @inserted(<4 x i32> %v, i32 %x) {
  %a = insertelement <4 x i32> %v, i32 %x, i32 2
  %e = extractelement <4 x i32> %a, i32 2
  ret i32 %e
}

; CHECK-LABEL: @beside(
; CHECK-NEXT: %[[E:.*]] = extractelement <4 x i32> %v, i32 3
; CHECK-NEXT: ret i32 %[[E]]
define i32 @beside(<4 x i32> %v, i32 %x) {
  %a = insertelement <4 x i32> %v, i32 %x, i32 2
  %e = extractelement <4 x i32> %a, i32 3
  ret i32 %e
}

; CHECK-LABEL: @somewhere(
; CHECK: insertelement
; CHECK: extractelement
define i32 @somewhere(<4 x i32> %v, i32 %x, i32 %n) {
  %a = insertelement <4 x i32> %v, i32 %x, i32 %n
  %e = extractelement <4 x i32> %a, i32 3
  ret i32 %e
}

; CHECK-LABEL: @of_first(
; CHECK-NEXT: %[[E:.*]] = extractelement <4 x i32> %a, i32 3
; CHECK-NEXT: ret i32 %[[E]]
define i32 @of_first(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 4, i32 3, i32 7, i32 0>
  %e = extractelement <4 x i32> %s, i32 1
  ret i32 %e
}

; CHECK-LABEL: @of_second(
; CHECK-NEXT: %[[E:.*]] = extractelement <4 x i32> %b, i32 0
; CHECK-NEXT: ret i32 %[[E]]
define i32 @of_second(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 4, i32 3, i32 7, i32 0>
  %e = extractelement <4 x i32> %s, i32 0
  ret i32 %e
}

; CHECK-LABEL: @of_none(
; CHECK-NEXT: ret i32 poison
define i32 @of_none(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 4, i32 3, i32 poison, i32 0>
  %e = extractelement <4 x i32> %s, i32 2
  ret i32 %e
}

; CHECK-LABEL: @same_as_first(
; CHECK-NEXT: ret <4 x i32> %a
define <4 x i32> @same_as_first(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 1, i32 poison, i32 3>
  ret <4 x i32> %s
}

; CHECK-LABEL: @same_as_second(
; CHECK-NEXT: ret <4 x i32> %b
define <4 x i32> @same_as_second(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 4, i32 5, i32 poison, i32 7>
  ret <4 x i32> %s
}

; CHECK-LABEL: @last_differs(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
define <4 x i32> @last_differs(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 1, i32 2, i32 7>
  ret <4 x i32> %s
}

; CHECK-LABEL: @shorter(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> %b, <2 x i32> <i32 0, i32 1>
define <2 x i32> @shorter(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <2 x i32> <i32 0, i32 1>
  ret <2 x i32> %s
}

; CHECK-LABEL: @shorter_of_second(
; CHECK: shufflevector <4 x i32> %a, <4 x i32> %b, <2 x i32> <i32 4, i32 5>
define <2 x i32> @shorter_of_second(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <2 x i32> <i32 4, i32 5>
  ret <2 x i32> %s
}

; Lane n of the second shuffle is lane m[n] of the first one. Lanes of undefined vectors are poison.
; CHECK-LABEL: @twice(
; CHECK-NEXT: %[[S:.*]] = shufflevector <4 x i32> %a, <4 x i32> poison, <5 x i32> <i32 2, i32 2, i32 poison, i32 3, i32 poison>
; CHECK-NEXT: ret <5 x i32> %[[S]]
define <5 x i32> @twice(<4 x i32> %a) {
  %s = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 4, i32 0>
  %t = shufflevector <4 x i32> %s, <4 x i32> poison, <5 x i32> <i32 1, i32 1, i32 4, i32 0, i32 2>
  ret <5 x i32> %t
}

; CHECK-LABEL: @longer_then_shorter(
; CHECK-NEXT: %[[S:.*]] = shufflevector <2 x i32> %a, <2 x i32> undef, <2 x i32> <i32 1, i32 0>
; CHECK-NEXT: ret <2 x i32> %[[S]]
define <2 x i32> @longer_then_shorter(<2 x i32> %a) {
  %s = shufflevector <2 x i32> %a, <2 x i32> undef, <4 x i32> <i32 0, i32 0, i32 0, i32 1>
  %t = shufflevector <4 x i32> %s, <4 x i32> undef, <2 x i32> <i32 3, i32 2>
  ret <2 x i32> %t
}

; CHECK-LABEL: @two_vectors(
; CHECK-COUNT-2: shufflevector
define <4 x i32> @two_vectors(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %t = shufflevector <4 x i32> %s, <4 x i32> %b, <4 x i32> <i32 1, i32 4, i32 3, i32 5>
  ret <4 x i32> %t
}

; CHECK-LABEL: @two_vectors_before(
; CHECK-COUNT-2: shufflevector
define <4 x i32> @two_vectors_before(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 3, i32 5, i32 1, i32 0>
  %t = shufflevector <4 x i32> %s, <4 x i32> poison, <4 x i32> <i32 1, i32 1, i32 3, i32 0>
  ret <4 x i32> %t
}

; CHECK-LABEL: @member(
; CHECK-NEXT: ret i32 %x
define i32 @member({ i32, { i32, i32 } } %r, i32 %x) {
  %s = insertvalue { i32, { i32, i32 } } %r, i32 %x, 1, 0
  %m = extractvalue { i32, { i32, i32 } } %s, 1, 0
  ret i32 %m
}

; CHECK-LABEL: @other_member(
; CHECK-NEXT: %[[M:.*]] = extractvalue { i32, { i32, i32 } } %r, 1, 1
; CHECK-NEXT: ret i32 %[[M]]
define i32 @other_member({ i32, { i32, i32 } } %r, i32 %x) {
  %s = insertvalue { i32, { i32, i32 } } %r, i32 %x, 1, 0
  %m = extractvalue { i32, { i32, i32 } } %s, 1, 1
  ret i32 %m
}

; CHECK-LABEL: @record_of_member(
; CHECK-NEXT: %s = insertvalue
; CHECK-NEXT: %m = extractvalue { i32, { i32, i32 } } %s, 1
define { i32, i32 } @record_of_member({ i32, { i32, i32 } } %r, i32 %x) {
  %s = insertvalue { i32, { i32, i32 } } %r, i32 %x, 1, 0
  %m = extractvalue { i32, { i32, i32 } } %s, 1
  ret { i32, i32 } %m
}

; Three lanes of four are inserted: the first vector is needed. In the next function it is not, and a lane that is inserted twice has the last value.
; CHECK-LABEL: @three_of_four(
; CHECK: insertelement <4 x i32> %v, i32 %x, i32 0
define <4 x i32> @three_of_four(<4 x i32> %v, i32 %x, i32 %y) {
  %a = insertelement <4 x i32> %v, i32 %x, i32 0
  %b = insertelement <4 x i32> %a, i32 %y, i32 1
  %c = insertelement <4 x i32> %b, i32 %x, i32 2
  ret <4 x i32> %c
}

; CHECK-LABEL: @four_of_four(
; CHECK-NEXT: %[[A:.*]] = insertelement <4 x i32> poison, i32 %x, i32 3
; CHECK-NEXT: %[[B:.*]] = insertelement <4 x i32> %[[A]], i32 %y, i32 1
; CHECK-NEXT: %[[C:.*]] = insertelement <4 x i32> %[[B]], i32 %x, i32 2
; CHECK-NEXT: %[[D:.*]] = insertelement <4 x i32> %[[C]], i32 %z, i32 0
; CHECK-NEXT: ret <4 x i32> %[[D]]
define <4 x i32> @four_of_four(<4 x i32> %v, i32 %x, i32 %y, i32 %z) {
  %a = insertelement <4 x i32> %v, i32 %x, i32 0
  %a3 = insertelement <4 x i32> %a, i32 %x, i32 3
  %b = insertelement <4 x i32> %a3, i32 %y, i32 1
  %c = insertelement <4 x i32> %b, i32 %x, i32 2
  %d = insertelement <4 x i32> %c, i32 %z, i32 0
  ret <4 x i32> %d
}

; A lane that is not known may be any of them.
; CHECK-LABEL: @unknown_lane(
; CHECK-NEXT: insertelement <2 x i32> %v, i32 %x, i32 0
; CHECK-NEXT: insertelement <2 x i32> %a, i32 %y, i32 %n
; CHECK-NEXT: insertelement <2 x i32> %b, i32 %y, i32 0
define <2 x i32> @unknown_lane(<2 x i32> %v, i32 %x, i32 %y, i32 %n) {
  %a = insertelement <2 x i32> %v, i32 %x, i32 0
  %b = insertelement <2 x i32> %a, i32 %y, i32 %n
  %c = insertelement <2 x i32> %b, i32 %y, i32 0
  ret <2 x i32> %c
}
