; Integers of widths that the IR does not have live in the next one that it has: the numbers are those of LLVM's definitions, computed apart.
; ONE: -3721087595734979
; TWO: 1488201944743963
; RUN: gasket eval -O0 --function f %s 300 -5 | FileCheck %s --check-prefix=ONE
; RUN: gasket eval -O2 --via=sim --function f %s 300 -5 | FileCheck %s --check-prefix=ONE
; RUN: gasket eval --function f %s 77777 1234567 | FileCheck %s --check-prefix=TWO
; RUN: gasket eval --function g %s 6 | FileCheck %s --check-prefix=LOOP
; RUN: gasket eval --function h %s 13 | FileCheck %s --check-prefix=NESTED
; RUN: not gasket eval --function f %S/../driver/Inputs/odd-memory.ll 1 2>&1 | FileCheck %s --check-prefix=MEMORY
define i64 @f(i32 %x, i32 %y) {
  %a = trunc i32 %x to i9
  %b = trunc i32 %y to i9
  %sum = add nsw i9 %a, %b
  %prod = mul i9 %sum, %b
  %sh = shl i9 %prod, 2
  %less = icmp slt i9 %sh, %a
  %below = icmp ult i9 %sh, %a
  %q = sdiv i9 %sum, 7
  %r = urem i9 %sum, 7
  %s = ashr i9 %sh, 3
  %l = lshr i9 %sh, 3
  %m = call i9 @llvm.smax.i9(i9 %s, i9 %q)
  %n = call i9 @llvm.umin.i9(i9 %l, i9 %r)
  %ms = sext i9 %m to i64
  %nz = zext i9 %n to i64
  %xw = sext i32 %x to i33
  %yw = zext i32 %y to i33
  %pw = mul i33 %xw, %yw
  %pz = zext i33 %pw to i64
  %ps = sext i33 %pw to i64
  %c1 = zext i1 %less to i64
  %c2 = zext i1 %below to i64
  %t1 = mul i64 %ms, 1000003
  %t2 = add i64 %t1, %nz
  %t3 = mul i64 %t2, 1000003
  %t4 = add i64 %t3, %pz
  %t5 = mul i64 %t4, 31
  %t6 = xor i64 %t5, %ps
  %t7 = mul i64 %t6, 4
  %t8 = add i64 %t7, %c1
  %t9 = add i64 %t8, %c1
  %t10 = add i64 %t9, %c2
  ret i64 %t10
}

define i32 @g(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i5 [ 0, %entry ], [ %next, %back ]
  %sum = phi i32 [ 0, %entry ], [ %more, %back ]
  switch i5 %i, label %other [ i5 3, label %three
                               i5 -1, label %last ]
three:
  br label %back
last:
  br label %back
other:
  br label %back
back:
  %add = phi i32 [ 100, %three ], [ 1000, %last ], [ 1, %other ]
  %more = add i32 %sum, %add
  %next = add i5 %i, 1
  %done = icmp eq i5 %next, 0
  br i1 %done, label %end, label %loop
end:
  ret i32 %more
}
; LOOP: 1130

declare i9 @llvm.smax.i9(i9, i9)
declare i9 @llvm.umin.i9(i9, i9)
; MEMORY: odd-memory.ll:3:13: error: integers of 24 bits are not supported here: 1, 8, 16, 32 and 64 are

; Two loops with counters of odd widths: 13 * (0 + 1 + 2) + 3 * 3
define i32 @h(i32 %n) {
entry:
  br label %outer
outer:
  %o = phi i3 [ 0, %entry ], [ %o.next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %s.next, %latch ]
  br label %inner
inner:
  %i = phi i2 [ 0, %outer ], [ %i.next, %inner ]
  %s = phi i32 [ %sum, %outer ], [ %s.next, %inner ]
  %w = zext i3 %o to i32
  %p = mul i32 %n, %w
  %last = icmp eq i2 %i, -1
  %q = select i1 %last, i32 %p, i32 1
  %s.next = add i32 %s, %q
  %i.next = add i2 %i, 1
  br i1 %last, label %latch, label %inner
latch:
  %o.next = add i3 %o, 1
  %more = icmp ult i3 %o.next, 3
  br i1 %more, label %outer, label %end
end:
  ret i32 %s.next
}
; NESTED: 48

; Booleans as the bits of a number, the first one lowest: 5 and 7 are greater than 0, -1 is not. Of 5 = 0b00101 bit 2 is set, bit 1 is not.
; RUN: gasket eval -O0 --function lanes %s 5 -1 7 | FileCheck %s --check-prefix=LANES
; RUN: gasket eval --via=sim --function lanes %s 5 -1 7 | FileCheck %s --check-prefix=LANES
; LANES: 105
define i32 @lanes(i32 %x, i32 %y, i32 %z) {
  %a = insertelement <3 x i32> poison, i32 %x, i32 0
  %b = insertelement <3 x i32> %a, i32 %y, i32 1
  %c = insertelement <3 x i32> %b, i32 %z, i32 2
  %m = icmp sgt <3 x i32> %c, zeroinitializer
  %bits = bitcast <3 x i1> %m to i3
  %wide = zext i3 %bits to i32
  %five = trunc i32 %x to i5
  %five.bits = bitcast i5 %five to <5 x i1>
  %two = extractelement <5 x i1> %five.bits, i32 2
  %one = extractelement <5 x i1> %five.bits, i32 1
  %hundred = select i1 %two, i32 100, i32 0
  %thousand = select i1 %one, i32 1000, i32 0
  %sum = add i32 %wide, %hundred
  %all = add i32 %sum, %thousand
  ret i32 %all
}

; Narrower than a byte: of 4 = 0b100 two bits are 0, of 7 they are 3.
; RUN: gasket eval -O0 --function at_least_one %s 4 | FileCheck %s --check-prefix=LEAST
; RUN: gasket eval --function at_least_one %s 7 | FileCheck %s --check-prefix=MOST
; LEAST: {{^}}1{{$}}
; MOST: {{^}}3{{$}}
define i32 @at_least_one(i32 %x) {
  %t = trunc i32 %x to i2
  %m = call i2 @llvm.umax.i2(i2 %t, i2 1)
  %z = zext i2 %m to i32
  ret i32 %z
}
declare i2 @llvm.umax.i2(i2, i2)
