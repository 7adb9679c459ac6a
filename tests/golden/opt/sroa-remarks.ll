; RUN: gasket opt --passes=sroa --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; Two elements of the first array are accessed, one element of the second.
define void @f(i32 %x) {
; CHECK-DAG: sroa-remarks.ll:[[#@LINE+1]]:3: remark: %two becomes 2 variables: one for each part that is accessed [sroa: separate accesses]
  %two = alloca [4 x i32], align 4
; CHECK-DAG: sroa-remarks.ll:[[#@LINE+1]]:3: remark: %one becomes 1 variable: one for each part that is accessed [sroa: separate accesses]
  %one = alloca [4 x i32], align 4
  %b = getelementptr i32, ptr %two, i32 1
  %c = getelementptr i32, ptr %one, i32 1
  store i32 %x, ptr %two, align 4
  store i32 %x, ptr %b, align 4
  store i32 %x, ptr %c, align 4
  ret void
}
; CHECK:         define
; CHECK-COUNT-3: alloca i32, align 4
; CHECK-NOT:     alloca
