; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Which block or function breaks a rule is named at its own place, whatever instruction the verifier looked at before.
; CHECK: :[[#@LINE+5]]:3: error: @end: block b: a block ends with a terminator, and has none before its end
define i32 @end(i32 %c) {
a:
  br label %b
b:
  %x = add i32 %c, 1
}
; CHECK: :[[#@LINE+3]]:3: error: @entry: block e: the entry block has no predecessors
define i32 @entry(i32 %c) {
e:
  br label %l
l:
  %x = phi i32 [ %c, %e ], [ %x, %l ]
  switch i32 %x, label %l [ i32 7, label %e ]
}
; After twenty messages about a function the rest are counted, at the function.
; CHECK-COUNT-20: error: the definition of a value dominates its uses
; CHECK: :[[#@LINE+1]]:12: error: @many: and 2 more
define i32 @many(i1 %c) {
  br i1 %c, label %b, label %d
b:
  %x = add i32 1, 2
  br label %d
d:
  %y1 = add i32 %x, 1
  %y2 = add i32 %x, 2
  %y3 = add i32 %x, 3
  %y4 = add i32 %x, 4
  %y5 = add i32 %x, 5
  %y6 = add i32 %x, 6
  %y7 = add i32 %x, 7
  %y8 = add i32 %x, 8
  %y9 = add i32 %x, 9
  %y10 = add i32 %x, 10
  %y11 = add i32 %x, 11
  %y12 = add i32 %x, 12
  %y13 = add i32 %x, 13
  %y14 = add i32 %x, 14
  %y15 = add i32 %x, 15
  %y16 = add i32 %x, 16
  %y17 = add i32 %x, 17
  %y18 = add i32 %x, 18
  %y19 = add i32 %x, 19
  %y20 = add i32 %x, 20
  %y21 = add i32 %x, 21
  %y22 = add i32 %x, 22
  ret i32 0
}
