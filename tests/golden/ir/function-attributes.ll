; What may follow the parameters of a function in LLVM's text, and attributes with nested parentheses, change nothing that is computed.
; RUN: gasket eval --function f %s 20 | FileCheck %s
; CHECK: 42
; RUN: gasket opt --passes=dce %s | FileCheck %s --check-prefix=PLAIN
; PLAIN: define linkonce_odr spir_func i32 @f(i32 %x) {
; PLAIN: define linkonce_odr spir_func i32 @g(i32 %x, ptr align 8 %p) {
$f = comdat any
$g = comdat largest

define linkonce_odr noundef i32 @f(i32 noundef %x) local_unnamed_addr #0 section ".text.f" comdat align 16 {
  %y = call i32 @g(i32 %x, ptr null)
  %r = shl i32 %y, 1
  ret i32 %r
}

define linkonce_odr i32 @g(i32 %x, ptr align(8) dereferenceable_or_null(16) nocapture %p) #1 section "text" partition "part" comdat($g) align 4 gc "none" {
  %r = add i32 %x, 1
  ret i32 %r
}

attributes #0 = { nounwind allocsize(0) vscale_range(1,2) "target-cpu"="none" "no-trapping-math" }
attributes #1 = { alignstack=4 memory(argmem: read, inaccessiblemem: none) }
