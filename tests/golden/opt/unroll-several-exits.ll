; RUN: gasket opt --passes=unroll,simplify-cfg,combine,dce %s | FileCheck %s
; RUN: gasket eval --function find %s '<7,8,9,7>' 9 | FileCheck %s --check-prefix=FOUND
; RUN: gasket eval --function find --via=sim %s '<7,8,9,7>' 5 | FileCheck %s --check-prefix=NONE
; FOUND: 2
; NONE: -1
; The exit that counts goes; the one that is found stays in each copy.
; CHECK-LABEL: @find(
; CHECK-COUNT-4: icmp eq i32 %{{.*}}, %key
; CHECK-NOT: icmp slt
; CHECK: ret i32
define i32 @find(<4 x i32> %v, i32 %key) {
entry:
  br label %test
test:
  %k = phi i32 [ 0, %entry ], [ %next, %more ]
  %c = icmp slt i32 %k, 4
  br i1 %c, label %body, label %end
body:
  %x = extractelement <4 x i32> %v, i32 %k
  %is = icmp eq i32 %x, %key
  br i1 %is, label %end, label %more
more:
  %next = add i32 %k, 1
  br label %test
end:
  %r = phi i32 [ -1, %test ], [ %k, %body ]
  ret i32 %r
}
