; The graphs of a nest of two loops.
; RUN: gasket cc --passes= --emit=json --simd=8 %s | python3 %top/tests/tools/show_explain.py - graphs f | FileCheck --match-full-lines %s
; CHECK:      blocks: entry outer inner next end
; CHECK-NEXT: edge: entry outer{{ }}
; CHECK-NEXT: edge: outer inner{{ }}
; CHECK-NEXT: edge: inner inner true
; CHECK-NEXT: edge: inner next false
; CHECK-NEXT: edge: next outer true
; CHECK-NEXT: edge: next end false
; CHECK-NEXT: idom: entry<-none outer<-entry inner<-outer next<-inner end<-next
; CHECK-NEXT: ipdom: entry<-outer outer<-inner inner<-next next<-end end<-none
; CHECK-NEXT: loop: outer depth 1 blocks outer inner next
; CHECK-NEXT: loop: inner depth 2 blocks inner
; CHECK-NEXT: pointer: out: global: out: an argument of the kernel
define spir_kernel void @f(ptr addrspace(1) %out, i32 %c, i32 %d) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  %x = icmp eq i32 %c, 1
  br i1 %x, label %inner, label %next
next:
  %y = icmp eq i32 %d, 1
  br i1 %y, label %outer, label %end
end:
  ret void
}
