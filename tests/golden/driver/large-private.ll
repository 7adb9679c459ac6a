; RUN: not gasket run --via=ir -g 1 -a 0=int[1] %s 2>&1 | FileCheck %s
; More private variables than the interpreter has room for are told before the first operation.
; CHECK: fault in kernel 'k'{{.*}}: private variables of 2000000 bytes: the interpreter has 1048576 for a work-item
@many = internal addrspace(10) global [2000000 x i8] zeroinitializer

define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = load i8, ptr addrspace(10) @many, align 1
  %y = zext i8 %x to i32
  store i32 %y, ptr addrspace(1) %out, align 4
  ret void
}
