; RUN: gasket opt --passes=mem2reg --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; Each variable that stays in memory has a remark with the reason.
define i32 @f(i32 %n, ptr %q) {
; CHECK: mem2reg-remarks.ll:[[#@LINE+1]]:3: remark: %array stays in memory: it is an array or a struct [mem2reg: aggregate]
  %array = alloca [2 x i32], align 4
; CHECK: mem2reg-remarks.ll:[[#@LINE+1]]:3: remark: %compared stays in memory: icmp uses its address or a part of it [mem2reg: address is used]
  %compared = alloca i32, align 4
; CHECK: mem2reg-remarks.ll:[[#@LINE+1]]:3: remark: %part stays in memory: load uses its address or a part of it [mem2reg: address is used]
  %part = alloca i32, align 4
  %a = load [2 x i32], ptr %array, align 4
  %c = icmp eq ptr %compared, %q
  store i32 %n, ptr %part, align 4
  %b = load i8, ptr %part, align 4
  %x = extractvalue [2 x i32] %a, 0
  %y = zext i8 %b to i32
  %z = select i1 %c, i32 %x, i32 %y
  ret i32 %z
}
; CHECK: %array = alloca
; CHECK: %compared = alloca
; CHECK: %part = alloca
