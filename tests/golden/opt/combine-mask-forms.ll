; RUN: gasket opt --passes=combine,cse,combine,dce %s | FileCheck %s
; The forms of masks that are all ones or zero, in either order of the operands.

; CHECK-LABEL: @bit_less_one(
; CHECK: %[[BIT:.*]] = and i32 %c, 1
; CHECK: %[[C:.*]] = icmp eq i32 %[[BIT]], 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @bit_less_one(i32 %c, i32 %x, i32 %y) {
  %bit = and i32 %c, 1
  %m = add i32 %bit, -1
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @negated_sign(
; CHECK: %[[BIT:.*]] = lshr i32 %c, 31
; CHECK: %[[C:.*]] = icmp ne i32 %[[BIT]], 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @negated_sign(i32 %c, i32 %x, i32 %y) {
  %bit = lshr i32 %c, 31
  %m = sub i32 0, %bit
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @negated_byte_bit(
; CHECK: %[[C:.*]] = icmp ne {{.*}}, 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @negated_byte_bit(i8 %c, i32 %x, i32 %y) {
  %byte = and i8 %c, 1
  %bit = zext i8 %byte to i32
  %m = sub i32 0, %bit
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @negated_bit_and_any(
; CHECK: %[[C:.*]] = icmp ne {{.*}}, 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @negated_bit_and_any(i32 %c, i32 %d, i32 %x, i32 %y) {
  %bit = and i32 %c, 1
  %e = and i32 %bit, %d
  %m = sub i32 0, %e
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @sign_of_a_long(
; CHECK: %[[C:.*]] = icmp slt i64 %c, 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @sign_of_a_long(i64 %c, i32 %x, i32 %y) {
  %s = ashr i64 %c, 63
  %m = trunc i64 %s to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @sign_of_a_short(
; CHECK: %[[C:.*]] = icmp slt i16 %c, 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @sign_of_a_short(i16 %c, i32 %x, i32 %y) {
  %s = ashr i16 %c, 15
  %m = sext i16 %s to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @ones_or_zero(
; CHECK: select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @ones_or_zero(i1 %c, i32 %x, i32 %y) {
  %m = select i1 %c, i32 -1, i32 0
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @zero_or_ones(
; CHECK: select i1 %c, i32 %y, i32 %x
; CHECK-NEXT: ret
define i32 @zero_or_ones(i1 %c, i32 %x, i32 %y) {
  %m = select i1 %c, i32 0, i32 -1
  %d = xor i32 %x, %y
  %e = and i32 %d, %m
  %v = xor i32 %y, %e
  ret i32 %v
}

; CHECK-LABEL: @condition(
; CHECK: select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @condition(i1 %c, i32 %x, i32 %y) {
  %z = zext i1 %c to i32
  %m = sub i32 0, %z
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @condition_less_one(
; CHECK: select i1 %c, i32 %y, i32 %x
; CHECK-NEXT: ret
define i32 @condition_less_one(i1 %c, i32 %x, i32 %y) {
  %z = zext i1 %c to i32
  %m = add i32 %z, -1
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @six_operations(
; CHECK: %[[C:.*]] = icmp ne i32 %{{.*}}, 0
; CHECK: select i1 %[[C]], i32 %x, i32 %y
; CHECK-NEXT: ret
define i32 @six_operations(i32 %c, i32 %d2, i32 %d3, i32 %d4, i32 %d5, i32 %d6, i32 %x, i32 %y) {
  %b1 = and i32 %c, 1
  %b2 = and i32 %b1, %d2
  %b3 = and i32 %b2, %d3
  %b4 = and i32 %b3, %d4
  %b5 = and i32 %b4, %d5
  %b6 = and i32 %b5, %d6
  %m = sub i32 0, %b6
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @parts_of_masks(
; CHECK: icmp {{slt|sgt}} i64 %c, {{0|-1}}
; CHECK: select i1 %{{.*}}, i32 %{{[xy]}}, i32 %{{[xy]}}
; CHECK-NEXT: ret
define i32 @parts_of_masks(i64 %c, i32 %x, i32 %y) {
  %m0 = ashr i64 %c, 63
  %m1 = trunc i64 %m0 to i16
  %m2 = sext i16 %m1 to i32
  %m3 = xor i32 %m2, -1
  %m4 = trunc i32 %m3 to i8
  %m = sext i8 %m4 to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @complement_twice(
; CHECK: icmp {{slt|sgt}} i16 %c, {{0|-1}}
; CHECK: select i1 %{{.*}}, i32 %{{[xy]}}, i32 %{{[xy]}}
; CHECK-NEXT: ret
define i32 @complement_twice(i16 %c, i32 %x, i32 %y) {
  %m0 = ashr i16 %c, 15
  %m1 = xor i16 %m0, -1
  %m2 = sext i16 %m1 to i32
  %m3 = xor i32 %m2, -1
  %m4 = trunc i32 %m3 to i8
  %m = sext i8 %m4 to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; More operations are not followed.
; CHECK-LABEL: @seven_operations(
; CHECK-NOT: select
; CHECK: or i32
define i32 @seven_operations(i32 %c, i32 %d2, i32 %d3, i32 %d4, i32 %d5, i32 %d6, i32 %d7, i32 %x, i32 %y) {
  %b1 = and i32 %c, 1
  %b2 = and i32 %b1, %d2
  %b3 = and i32 %b2, %d3
  %b4 = and i32 %b3, %d4
  %b5 = and i32 %b4, %d5
  %b6 = and i32 %b5, %d6
  %b7 = and i32 %b6, %d7
  %m = sub i32 0, %b7
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; Other numbers than these are no masks.
; CHECK-LABEL: @bit_1(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @bit_1(i32 %c, i32 %x, i32 %y) {
  %bit = and i32 %c, 2
  %m = sub i32 0, %bit
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @bits_0_and_1(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @bits_0_and_1(i32 %c, i32 %x, i32 %y) {
  %bit = lshr i32 %c, 30
  %m = sub i32 0, %bit
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @from_one(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @from_one(i32 %c, i32 %x, i32 %y) {
  %bit = and i32 %c, 1
  %m = sub i32 1, %bit
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @negated_any(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @negated_any(i32 %c, i32 %x, i32 %y) {
  %m = sub i32 0, %c
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @any_less_one(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @any_less_one(i32 %c, i32 %x, i32 %y) {
  %m = add i32 %c, -1
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @bit_less_two(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @bit_less_two(i32 %c, i32 %x, i32 %y) {
  %bit = and i32 %c, 1
  %m = add i32 %bit, -2
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @two_high_bits(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @two_high_bits(i32 %c, i32 %x, i32 %y) {
  %m = ashr i32 %c, 30
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @byte(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @byte(i32 %c, i32 %x, i32 %y) {
  %b8 = trunc i32 %c to i8
  %m = sext i8 %b8 to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @ones_or_one(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @ones_or_one(i1 %c, i32 %x, i32 %y) {
  %m = select i1 %c, i32 -1, i32 1
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @two_or_zero(
; CHECK-NOT: select i1 {{.*}} %x, {{.*}} %y
; CHECK: or i32
define i32 @two_or_zero(i1 %c, i32 %x, i32 %y) {
  %m = select i1 %c, i32 -2, i32 0
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @change1(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change1(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %y, %x
  %e = and i32 %d, %m
  %v = xor i32 %y, %e
  ret i32 %v
}

; CHECK-LABEL: @change2(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change2(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %y, %x
  %e = and i32 %d, %m
  %v = xor i32 %e, %y
  ret i32 %v
}

; CHECK-LABEL: @change3(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change3(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %y, %x
  %e = and i32 %m, %d
  %v = xor i32 %y, %e
  ret i32 %v
}

; CHECK-LABEL: @change4(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change4(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %y, %x
  %e = and i32 %m, %d
  %v = xor i32 %e, %y
  ret i32 %v
}

; CHECK-LABEL: @change5(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change5(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %x, %y
  %e = and i32 %d, %m
  %v = xor i32 %y, %e
  ret i32 %v
}

; CHECK-LABEL: @change6(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change6(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %x, %y
  %e = and i32 %d, %m
  %v = xor i32 %e, %y
  ret i32 %v
}

; CHECK-LABEL: @change7(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change7(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %x, %y
  %e = and i32 %m, %d
  %v = xor i32 %y, %e
  ret i32 %v
}

; CHECK-LABEL: @change8(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @change8(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %d = xor i32 %x, %y
  %e = and i32 %m, %d
  %v = xor i32 %e, %y
  ret i32 %v
}

; CHECK-LABEL: @parts1(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts1(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %x, %m
  %b = and i32 %y, %n
  %v = xor i32 %b, %a
  ret i32 %v
}

; CHECK-LABEL: @parts2(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts2(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %x, %m
  %b = and i32 %y, %n
  %v = add i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @parts3(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts3(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %x, %m
  %b = and i32 %n, %y
  %v = or i32 %b, %a
  ret i32 %v
}

; CHECK-LABEL: @parts4(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts4(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %x, %m
  %b = and i32 %n, %y
  %v = xor i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @parts5(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts5(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %y, %n
  %v = add i32 %b, %a
  ret i32 %v
}

; CHECK-LABEL: @parts6(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts6(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %y, %n
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @parts7(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts7(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = xor i32 %b, %a
  ret i32 %v
}

; CHECK-LABEL: @parts8(
; CHECK-NEXT: %[[V:.*]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT: ret i32 %[[V]]
define i32 @parts8(i1 %c, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %n = xor i32 %m, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = add i32 %a, %b
  ret i32 %v
}

; The values are parts of other masks: no selection of them.
; CHECK-LABEL: @change_of_another(
; CHECK-NOT: select
; CHECK: ret
define i32 @change_of_another(i1 %c, i32 %x, i32 %y, i32 %z) {
  %m = sext i1 %c to i32
  %d = xor i32 %x, %z
  %e = and i32 %d, %m
  %v = xor i32 %e, %y
  ret i32 %v
}

; CHECK-LABEL: @parts_of_two_masks(
; CHECK-NOT: select i1 {{.*}}, i32 %x, i32 %y
; CHECK: ret
define i32 @parts_of_two_masks(i1 %c, i1 %d, i32 %x, i32 %y) {
  %m = sext i1 %c to i32
  %k = sext i1 %d to i32
  %n = xor i32 %k, -1
  %a = and i32 %m, %x
  %b = and i32 %n, %y
  %v = or i32 %a, %b
  ret i32 %v
}

; CHECK-LABEL: @pointer_first(
; CHECK: %[[P:.*]] = ptrtoint ptr addrspace(1) %p to i64
; CHECK: select i1 %c, i64 %[[P]], i64 0
define i64 @pointer_first(i1 %c, ptr addrspace(1) %p) {
  %m = sext i1 %c to i64
  %x = ptrtoint ptr addrspace(1) %p to i64
  %v = and i64 %m, %x
  ret i64 %v
}
