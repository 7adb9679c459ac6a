; RUN: gasket opt --passes=sccp --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The branch on a constant excludes the other value of the phi.
define i32 @f(i32 %x) {
entry:
  br i1 true, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %p = phi i32 [ 4, %yes ], [ %x, %no ]
; CHECK-DAG: sccp-remarks.ll:[[#@LINE-1]]:3: remark: phi %p is replaced by 4 [sccp: constant on all executed paths]
; CHECK-DAG: sccp-remarks.ll:[[#@LINE+1]]:3: remark: add %r is replaced by 7 [sccp: constant on all executed paths]
  %r = add i32 %p, 3
  ret i32 %r
}
; CHECK: ret i32 7
