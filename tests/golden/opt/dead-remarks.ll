; RUN: gasket opt --passes=dse,dce --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The later store overwrites the first one, whose value no other operation uses.
define void @f(ptr addrspace(1) %p, i32 %x) {
; CHECK: dead-remarks.ll:[[#@LINE+2]]:3: remark: store is removed: its memory is overwritten or not read afterwards [dse: dead store]
  %a = mul i32 %x, %x
  store i32 %a, ptr addrspace(1) %p, align 4
; CHECK: dead-remarks.ll:[[#@LINE-2]]:3: remark: mul is removed: no operation with an effect uses it [dce: dead]
  store i32 7, ptr addrspace(1) %p, align 4
  ret void
}
; CHECK:      define spir_func void @f(
; CHECK-NEXT: store i32 7
; CHECK-NEXT: ret void
