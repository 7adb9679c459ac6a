; RUN: gasket run --check -O0 -g 1 -a o=int[3] --print o %s | FileCheck %s
; RUN: gasket run --via=ir -O0 -g 1 -a o=int[3] --print o %s | FileCheck %s
; RUN: gasket run --via=sim -O0 -g 1 -a o=int[3] --print o %s | FileCheck %s
; The members that an insertvalue does not name are those of its first operand.
; CHECK:      1
; CHECK-NEXT: 7
; CHECK-NEXT: 3
define spir_kernel void @k(ptr addrspace(1) %o) {
  %n = load i32, ptr addrspace(1) %o
  %seven = add i32 %n, 7
  %a = insertvalue { i32, i32, i32 } { i32 1, i32 2, i32 3 }, i32 %seven, 1
  %x = extractvalue { i32, i32, i32 } %a, 0
  %y = extractvalue { i32, i32, i32 } %a, 1
  %z = extractvalue { i32, i32, i32 } %a, 2
  store i32 %x, ptr addrspace(1) %o
  %p = getelementptr i32, ptr addrspace(1) %o, i64 1
  store i32 %y, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %o, i64 2
  store i32 %z, ptr addrspace(1) %q
  ret void
}
