; RUN: gasket cc -O0 --simd=8 --remarks %s -o - 2>&1 | FileCheck %s
; A struct is not passed as a value: such a function is inlined, and a remark reports it.
; CHECK: remark: 'swap{{.*}}' is inlined: its signature has structs or arrays by value
; CHECK-NOT: call (8|M0)
declare i32 @gasket.local_id(i32)
define internal { i32, i32 } @swap({ i32, i32 } %s) noinline {
  %a = extractvalue { i32, i32 } %s, 0
  %b = extractvalue { i32, i32 } %s, 1
  %t = insertvalue { i32, i32 } %s, i32 %b, 0
  %u = insertvalue { i32, i32 } %t, i32 %a, 1
  ret { i32, i32 } %u
}
define spir_kernel void @k(ptr addrspace(1) %o) {
  %l = call i32 @gasket.local_id(i32 0)
  %s = insertvalue { i32, i32 } { i32 7, i32 8 }, i32 %l, 1
  %t = call { i32, i32 } @swap({ i32, i32 } %s)
  %v = extractvalue { i32, i32 } %t, 0
  %r = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}
