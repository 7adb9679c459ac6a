; RUN: gasket opt --passes=cse --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The rule states how an earlier value is known: computed before, or in memory.
define i32 @f(ptr addrspace(1) %p, i32 %x) {
  %a = add i32 %x, 5
; CHECK: cse-remarks.ll:[[#@LINE+1]]:3: remark: add %b is replaced by %a [cse: equal operation]
  %b = add i32 %x, 5
  store i32 %b, ptr addrspace(1) %p, align 4
; CHECK: cse-remarks.ll:[[#@LINE+1]]:3: remark: load %c is replaced by %a [cse: known contents]
  %c = load i32, ptr addrspace(1) %p, align 4
; CHECK: cse-remarks.ll:[[#@LINE+1]]:3: remark: load %d is replaced by a trunc [cse: part of known contents]
  %d = load i16, ptr addrspace(1) %p, align 4
  %e = zext i16 %d to i32
  %r = xor i32 %c, %e
  ret i32 %r
}
; CHECK:      store i32 %a, ptr addrspace(1) %p
; CHECK-NEXT: [[D:%.*]] = trunc i32 %a to i16
; CHECK-NEXT: %e = zext i16 [[D]] to i32
; CHECK-NEXT: %r = xor i32 %a, %e
