; RUN: gasket opt --passes=combine,dce %s | FileCheck %s
; RUN: gasket eval --passes=combine,dce --function eighth %s -- -9 | FileCheck --check-prefix=MINUS1 %s
; RUN: gasket eval --passes=combine,dce --function eighth %s -- -8 | FileCheck --check-prefix=MINUS1 %s
; RUN: gasket eval --passes=combine,dce --function eighth %s -- -7 | FileCheck --check-prefix=ZERO %s
; RUN: gasket eval --passes=combine,dce --function eighth %s 15 | FileCheck --check-prefix=ONE %s
; RUN: gasket eval --passes=combine,dce --function rest %s -- -9 | FileCheck --check-prefix=MINUS1 %s
; RUN: gasket eval --passes=combine,dce --function rest %s -- -8 | FileCheck --check-prefix=ZERO %s
; RUN: gasket eval --passes=combine,dce --function rest %s 17 | FileCheck --check-prefix=ONE %s
; RUN: gasket eval --passes=combine,dce --function twenty_fourth %s -- -24 | FileCheck --check-prefix=MINUS1 %s
; RUN: gasket eval --passes=combine,dce --function twenty_fourth %s 24 | FileCheck --check-prefix=ONE %s
; RUN: gasket eval --passes=combine,dce --function seventh %s -- -7 | FileCheck --check-prefix=MINUS1 %s
; RUN: gasket eval --passes=combine,dce --function seventh %s 9223372036854775807 | FileCheck --check-prefix=SEVENTH %s
; MINUS1: {{^}}-1{{$}}
; ZERO: {{^}}0{{$}}
; ONE: {{^}}1{{$}}
; SEVENTH: {{^}}1317624576693539401{{$}}

; CHECK-LABEL: @eighth(
; CHECK-NOT: sdiv
; CHECK: ret
define i64 @eighth(i64 %d) {
  %n = sdiv i64 %d, 8
  ret i64 %n
}

; CHECK-LABEL: @rest(
; CHECK-NOT: srem
; CHECK: ret
define i64 @rest(i64 %d) {
  %n = srem i64 %d, 8
  ret i64 %n
}

; CHECK-LABEL: @twenty_fourth(
; CHECK-NOT: sdiv
; CHECK: ret
define i64 @twenty_fourth(i64 %d) {
  %n = sdiv exact i64 %d, 24
  ret i64 %n
}

; CHECK-LABEL: @seventh(
; CHECK-NEXT: mul
; CHECK-NEXT: ret
define i64 @seventh(i64 %d) {
  %n = sdiv exact i64 %d, 7
  ret i64 %n
}

; CHECK-LABEL: @by_six(
; CHECK: sdiv i64 %d, 6
define i64 @by_six(i64 %d) {
  %n = sdiv i64 %d, 6
  ret i64 %n
}

; CHECK-LABEL: @by_minus_eight(
; CHECK: sdiv i64 %d, -8
define i64 @by_minus_eight(i64 %d) {
  %n = sdiv i64 %d, -8
  ret i64 %n
}

; CHECK-LABEL: @exactly_by_minus_four(
; CHECK: sdiv exact i64 %d, -4
define i64 @exactly_by_minus_four(i64 %d) {
  %n = sdiv exact i64 %d, -4
  ret i64 %n
}

; CHECK-LABEL: @by_least(
; CHECK: sdiv i64 %d, -9223372036854775808
define i64 @by_least(i64 %d) {
  %n = sdiv i64 %d, -9223372036854775808
  ret i64 %n
}

; CHECK-LABEL: @of_32_bits(
; CHECK: sdiv i32 %d, 8
define i32 @of_32_bits(i32 %d) {
  %n = sdiv i32 %d, 8
  ret i32 %n
}

; A product without overflow, divided by its factor.
; CHECK-LABEL: @product(
; CHECK-NEXT: ret i64 %x
define i64 @product(i64 %x) {
  %d = mul nsw i64 %x, 12
  %n = sdiv exact i64 %d, 12
  ret i64 %n
}

; CHECK-LABEL: @product_with_overflow(
; CHECK: mul i64 %x, 12
; CHECK: ashr
define i64 @product_with_overflow(i64 %x) {
  %d = mul i64 %x, 12
  %n = sdiv exact i64 %d, 12
  ret i64 %n
}

; CHECK-LABEL: @other_product(
; CHECK: mul nsw i64 %x, 12
; CHECK: ashr
define i64 @other_product(i64 %x) {
  %d = mul nsw i64 %x, 12
  %n = sdiv exact i64 %d, 4
  ret i64 %n
}

; CHECK-LABEL: @other_shift(
; CHECK: shl nsw i64 %x, 2
; CHECK: ashr
define i64 @other_shift(i64 %x) {
  %d = shl nsw i64 %x, 2
  %n = sdiv exact i64 %d, 2
  ret i64 %n
}

; Offsets are sums of constants and of indices by sizes: 12 + 4 i + 5 - 2 j, where j has 32 bits.
; CHECK-LABEL: @two_offsets(
; CHECK-DAG: %[[I:.*]] = shl nsw i64 %i, 2
; CHECK-DAG: %[[L:.*]] = sext i32 %j to i64
; CHECK-DAG: %[[J:.*]] = shl nsw i64 %[[L]], 1
; CHECK-DAG: %[[S:.*]] = add i64 %[[I]], 17
; CHECK: %d = sub i64 %[[S]], %[[J]]
define i64 @two_offsets(ptr addrspace(4) %p, i64 %i, i32 %j) {
  %q0 = getelementptr inbounds i32, ptr addrspace(4) %p, i64 3
  %q1 = getelementptr inbounds i32, ptr addrspace(4) %q0, i64 %i
  %q = getelementptr inbounds i8, ptr addrspace(4) %q1, i64 5
  %r = getelementptr inbounds i16, ptr addrspace(4) %p, i32 %j
  %x = ptrtoint ptr addrspace(4) %q to i64
  %y = ptrtoint ptr addrspace(4) %r to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; CHECK-LABEL: @records(
; CHECK-NEXT: %[[P:.*]] = mul nsw i64 %i, 12
; CHECK-NEXT: ret i64 %[[P]]
define i64 @records(ptr addrspace(4) %p, i64 %i) {
  %q = getelementptr inbounds [3 x i32], ptr addrspace(4) %p, i64 %i
  %x = ptrtoint ptr addrspace(4) %q to i64
  %y = ptrtoint ptr addrspace(4) %p to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; CHECK-LABEL: @same_pointer(
; CHECK-NEXT: ret i64 -20
define i64 @same_pointer(ptr addrspace(4) %p) {
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 5
  %x = ptrtoint ptr addrspace(4) %p to i64
  %y = ptrtoint ptr addrspace(4) %q to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; CHECK-LABEL: @bytes(
; CHECK-NEXT: ret i64 %i
define i64 @bytes(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  %x = ptrtoint ptr addrspace(1) %q to i64
  %y = ptrtoint ptr addrspace(1) %p to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; The sum may overflow.
; CHECK-LABEL: @bytes_of_sum(
; CHECK-NEXT: %i = add i64 %j, %k
; CHECK-NEXT: ret i64 %i
define i64 @bytes_of_sum(ptr addrspace(1) %p, i64 %j, i64 %k) {
  %i = add i64 %j, %k
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  %x = ptrtoint ptr addrspace(1) %q to i64
  %y = ptrtoint ptr addrspace(1) %p to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; CHECK-LABEL: @eight_links(
; CHECK-NOT: ptrtoint
; CHECK: ret
define i64 @eight_links(ptr addrspace(1) %p, i64 %i, i64 %j) {
  %q1 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  %q2 = getelementptr inbounds i16, ptr addrspace(1) %q1, i64 %j
  %q3 = getelementptr inbounds i32, ptr addrspace(1) %q2, i64 %i
  %q4 = getelementptr inbounds i64, ptr addrspace(1) %q3, i64 %j
  %q5 = getelementptr inbounds i8, ptr addrspace(1) %q4, i64 %i
  %q6 = getelementptr inbounds i16, ptr addrspace(1) %q5, i64 %j
  %q7 = getelementptr inbounds i32, ptr addrspace(1) %q6, i64 %i
  %q8 = getelementptr inbounds i64, ptr addrspace(1) %q7, i64 %j
  %x = ptrtoint ptr addrspace(1) %q8 to i64
  %y = ptrtoint ptr addrspace(1) %p to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; Nothing is known of pointers that may wrap, or that have no common base.
; CHECK-LABEL: @may_wrap(
; CHECK: ptrtoint
; CHECK: ptrtoint
; CHECK: sub
define i64 @may_wrap(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %x = ptrtoint ptr addrspace(1) %q to i64
  %y = ptrtoint ptr addrspace(1) %p to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; CHECK-LABEL: @two_bases(
; CHECK: ptrtoint
; CHECK: ptrtoint
; CHECK: sub
define i64 @two_bases(ptr addrspace(1) %p, ptr addrspace(1) %r, i64 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = ptrtoint ptr addrspace(1) %q to i64
  %y = ptrtoint ptr addrspace(1) %r to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; A generic pointer into local memory has a tag, the local one has none.
; CHECK-LABEL: @two_spaces(
; CHECK: ptrtoint
; CHECK: ptrtoint
; CHECK: sub
define i64 @two_spaces(ptr addrspace(3) %p, i32 %i) {
  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i32 %i
  %g = addrspacecast ptr addrspace(3) %q to ptr addrspace(4)
  %x = ptrtoint ptr addrspace(4) %g to i64
  %y = ptrtoint ptr addrspace(3) %p to i64
  %d = sub i64 %x, %y
  ret i64 %d
}

; CHECK-LABEL: @low_halves(
; CHECK: ptrtoint
; CHECK: sub i32
define i32 @low_halves(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i
  %x = ptrtoint ptr addrspace(1) %q to i32
  %y = ptrtoint ptr addrspace(1) %p to i32
  %d = sub i32 %x, %y
  ret i32 %d
}

; Comparisons of pointers become signed ones of offsets.
; CHECK-LABEL: @not_before(
; CHECK: %[[I:.*]] = shl nsw i64 %i, 2
; CHECK: icmp sge i64 %[[I]], %j
define i1 @not_before(ptr addrspace(4) %p, i64 %i, i64 %j) {
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 %i
  %r = getelementptr inbounds i8, ptr addrspace(4) %p, i64 %j
  %c = icmp uge ptr addrspace(4) %q, %r
  ret i1 %c
}

; CHECK-LABEL: @as_generic(
; CHECK: icmp eq i64 %i, %j
define i1 @as_generic(ptr addrspace(1) %p, i64 %i, i64 %j) {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %r = getelementptr inbounds i8, ptr addrspace(4) %g, i64 %j
  %h = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %c = icmp eq ptr addrspace(4) %h, %r
  ret i1 %c
}

; CHECK-LABEL: @apart(
; CHECK: icmp eq ptr addrspace(1) %q, %r
define i1 @apart(ptr addrspace(1) %p, ptr addrspace(1) %r, i64 %i) {
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i
  %c = icmp eq ptr addrspace(1) %q, %r
  ret i1 %c
}

@a = internal addrspace(3) global [16 x i32] undef
@b = internal addrspace(3) global [16 x i32] undef
; CHECK-LABEL: @constant_offsets(
; CHECK-NEXT: ret i1 false
define i1 @constant_offsets() {
  %c = icmp ugt ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @a, i64 8), getelementptr (i8, ptr addrspace(3) @a, i64 16)
  ret i1 %c
}

; CHECK-LABEL: @two_variables(
; CHECK: icmp ugt ptr addrspace(3)
define i1 @two_variables() {
  %c = icmp ugt ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @a, i64 8), getelementptr (i8, ptr addrspace(3) @b, i64 16)
  ret i1 %c
}
