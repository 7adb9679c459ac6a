; RUN: gasket opt --passes=constant-tables %s | FileCheck %s
; RUN: gasket eval --function table %s 3 | FileCheck %s --check-prefix=THREE
; RUN: gasket eval --function changed %s 1 | FileCheck %s --check-prefix=CHANGED
; An array that only ever holds the same constants is a table in constant memory, one for all that hold the same.
; THREE: 49
; CHANGED: 5
; CHECK:     @table.t = internal addrspace(2) constant [6 x i32] [i32 1, i32 4, i32 9, i32 16, i32 25, i32 36]
; CHECK-NOT: addrspace(2) constant
; CHECK-LABEL: @table(
; CHECK-NOT:   alloca
; CHECK-NOT:   store
; CHECK:       %[[P:.*]] = getelementptr i32, ptr addrspace(2) @table.t, i32 %i
; CHECK:       load i32, ptr addrspace(2) %[[P]]
define i32 @table(i32 %i) {
  %t = alloca [6 x i32]
  %t1 = getelementptr i32, ptr %t, i32 1
  %t2 = getelementptr i32, ptr %t, i32 2
  %t4 = getelementptr i32, ptr %t, i32 4
  %t5 = getelementptr i32, ptr %t4, i32 1
  store i32 1, ptr %t
  store i32 4, ptr %t1
  store <2 x i32> <i32 9, i32 16>, ptr %t2
  store i32 25, ptr %t4
  store i32 36, ptr %t5
  %p = getelementptr i32, ptr %t, i32 %i
  %x = load i32, ptr %p
  %y = load i32, ptr %t5
  %z = sub i32 %y, 3
  %s = add i32 %x, %z
  ret i32 %s
}

; The same table.
; CHECK-LABEL: @again(
; CHECK:       getelementptr i32, ptr addrspace(2) @table.t, i32 %i
define i32 @again(i32 %i) {
  %t = alloca [6 x i32]
  %t1 = getelementptr i32, ptr %t, i32 1
  %t2 = getelementptr i32, ptr %t, i32 2
  %t3 = getelementptr i32, ptr %t, i32 3
  %t4 = getelementptr i32, ptr %t, i32 4
  %t5 = getelementptr i32, ptr %t, i32 5
  store i32 1, ptr %t
  store i32 4, ptr %t1
  store i32 9, ptr %t2
  store i32 16, ptr %t3
  store i32 25, ptr %t4
  store i32 36, ptr %t5
  %p = getelementptr i32, ptr %t, i32 %i
  %x = load i32, ptr %p
  ret i32 %x
}

; What is not always the same, is not known, is seen elsewhere, or costs less in registers, stays.
; CHECK-LABEL: @changed(
; CHECK:       alloca
define i32 @changed(i32 %i) {
  %t = alloca [2 x <4 x i32>]
  %t1 = getelementptr i32, ptr %t, i32 1
  store <4 x i32> zeroinitializer, ptr %t
  store i32 5, ptr %t1
  store i32 5, ptr %t1
  store i32 5, ptr %t1
  store i32 5, ptr %t1
  %p = getelementptr i32, ptr %t, i32 %i
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK-LABEL: @filled_once(
; CHECK:       alloca
define i32 @filled_once(i32 %i) {
  %t = alloca [2 x i32]
  %t1 = getelementptr i32, ptr %t, i32 1
  store i32 5, ptr %t
  store i32 6, ptr %t1
  %p = getelementptr i32, ptr %t, i32 %i
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK-LABEL: @seen(
; CHECK:       alloca
declare void @look(ptr)
define i32 @seen(i32 %i, i32 %v) {
  %t = alloca [5 x i32]
  %t1 = getelementptr i32, ptr %t, i32 1
  store i32 1, ptr %t
  store i32 4, ptr %t1
  store i32 4, ptr %t1
  store i32 4, ptr %t1
  store i32 4, ptr %t1
  %p = getelementptr i32, ptr %t, i32 %i
  %x = load i32, ptr %p
  call void @look(ptr %t)
  ret i32 %x
}
