; RUN: gasket opt --passes=simplify-cfg --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; A branch and a switch with one possible target, and a branch whose sides only choose a value.
define i32 @f(i1 %c, i32 %a, i32 %n) {
; CHECK-DAG: simplify-cfg-remarks.ll:[[#@LINE+1]]:3: remark: br becomes an unconditional branch: it has one possible target [simplify-cfg: decided branch]
  br i1 true, label %choose, label %never
never:
  ret i32 0
choose:
; CHECK-DAG: simplify-cfg-remarks.ll:[[#@LINE+2]]:3: remark: the branch becomes a select: both sides are cheap and have no effects [simplify-cfg: select]
  %b = add i32 %a, 1
  br i1 %c, label %side, label %join
side:
  br label %join
join:
  %r = phi i32 [ %a, %choose ], [ %b, %side ]
; CHECK-DAG: simplify-cfg-remarks.ll:[[#@LINE+1]]:3: remark: switch becomes an unconditional branch: it has one possible target [simplify-cfg: decided branch]
  switch i32 3, label %end [
    i32 3, label %end
  ]
end:
  ret i32 %r
}
; CHECK:     %b = add i32 %a, 1
; CHECK-NEXT: %[[R:.*]] = select i1 %c, i32 %b, i32 %a
; CHECK-NEXT: ret i32 %[[R]]
