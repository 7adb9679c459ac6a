; --private-variables=inline: a pointer into both classes in an array with an unknown index has no condition.
; RUN: not gasket opt --private-variables=inline %s 2>&1 | FileCheck %s
; CHECK: :[[@LINE+10]]:3: error: pointer to 't' in a function or to 'm' at program scope remains in memory or in a parameter: its storage class is not known when the program is compiled
@m = internal global i32 100, align 4

define i32 @use(i32 %i) {
  %t = alloca i32, align 4
  %both = alloca [2 x ptr], align 8
  store ptr %t, ptr %both, align 8
  %second = getelementptr ptr, ptr %both, i32 1
  store ptr @m, ptr %second, align 8
  %at = getelementptr ptr, ptr %both, i32 %i
  %p = load ptr, ptr %at, align 8
  store i32 1, ptr %p, align 4
  %x = load i32, ptr %t, align 4
  ret i32 %x
}
