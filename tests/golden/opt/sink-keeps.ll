; RUN: gasket opt --passes=sink %s | FileCheck %s
; What both ways need stays, a load that something may overwrite stays, what the whole group does stays, and nothing goes into a loop.
declare i32 @gasket.sub_group_reduce.i32(i32, i32)
; CHECK-LABEL: @both(
; CHECK-NEXT:  %s = mul i32 %x, %x
; CHECK-NEXT:  br i1 %c
define i32 @both(i32 %x, i1 %c) {
  %s = mul i32 %x, %x
  br i1 %c, label %a, label %b
a:
  %t = add i32 %s, 1
  ret i32 %t
b:
  %u = add i32 %s, 2
  ret i32 %u
}
; CHECK-LABEL: @overwritten(
; CHECK-NEXT:  %v = load i32, ptr addrspace(1) %p
; CHECK-NEXT:  store i32 %x, ptr addrspace(1) %q
define i32 @overwritten(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %x, i1 %c) {
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %x, ptr addrspace(1) %q, align 4
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}
; CHECK-LABEL: @together(
; CHECK-NEXT:  %r = call i32 @gasket.sub_group_reduce
; CHECK-NEXT:  br i1 %c
define i32 @together(i32 %x, i1 %c) {
  %r = call i32 @gasket.sub_group_reduce.i32(i32 0, i32 %x)
  br i1 %c, label %a, label %b
a:
  ret i32 %r
b:
  ret i32 0
}
; CHECK-LABEL: @loop(
; CHECK:       entry:
; CHECK-NEXT:  %s = mul i32 %x, %x
; CHECK-NEXT:  br label %again
define i32 @loop(i32 %x) {
entry:
  %s = mul i32 %x, %x
  br label %again
again:
  %i = phi i32 [ 0, %entry ], [ %n, %again ]
  %n = add i32 %i, %s
  %c = icmp ult i32 %n, 1000
  br i1 %c, label %again, label %end
end:
  ret i32 %n
}
