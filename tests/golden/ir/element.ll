; RUN: gasket eval --via=ir %s 2 40 | FileCheck %s
; RUN: gasket eval --check %s 2 40 | FileCheck %s
; RUN: not gasket eval --check %s 4 40 2>&1 | FileCheck-in-part %s --check-prefix=PAST
; Elements of a private variable by number; with --check also past its end.
; CHECK: 43
; PAST: error: write to 'a', just past the end of 'a' [bounds]
; PAST: error: read of 'a', just past the end of 'a' [bounds]
declare i32 @gasket.element_load.i32.p0(ptr, i32, i1)
declare void @gasket.element_store.i32.p0(i32, ptr, i32)
define i32 @f(i32 %n, i32 %x) {
  %a = alloca [4 x i32], align 4
  call void @gasket.element_store.i32.p0(i32 3, ptr %a, i32 0)
  call void @gasket.element_store.i32.p0(i32 %x, ptr %a, i32 %n)
  %v = call i32 @gasket.element_load.i32.p0(ptr %a, i32 %n, i1 false)
  %w = call i32 @gasket.element_load.i32.p0(ptr %a, i32 0, i1 false)
  %s = add i32 %v, %w
  ret i32 %s
}
