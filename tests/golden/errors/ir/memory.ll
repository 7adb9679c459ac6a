; RUN: not gasket cc %s 2>&1 | FileCheck %s
; RUN: not gasket run -k local --via=ir -g 1 -a 0=int[1] %s 2>&1 | FileCheck %s
; Variables of a module of IR have the same limits of local and private memory, and so has what thread form declares.
@many = internal addrspace(10) global [40000000 x i8] zeroinitializer
@shared = internal addrspace(3) global [9000 x i64] undef
; CHECK-DAG: memory.ll:[[#@LINE-1]]:{{[0-9]+}}: error: kernel 'local' needs 72000 bytes of local memory with this variable: a work-group has 65536
; CHECK-DAG: memory.ll:[[#@LINE-3]]:{{[0-9]+}}: error: kernel 'private' needs 40000000 bytes of private memory with this variable: a work-item has 33554432

define spir_kernel void @local(ptr addrspace(1) %out) {
  store i64 1, ptr addrspace(3) @shared, align 8
  ret void
}
define spir_kernel void @private(ptr addrspace(1) %out) {
  %x = load i8, ptr addrspace(10) @many, align 1
  ret void
}
define spir_kernel void @neither(ptr addrspace(1) %out) {
  ret void
}
define dllexport spir_kernel void @thread() "gasket.thread"="8" "gasket.local"="70000" "gasket.private"="0" {
  ret void
}
; CHECK-DAG: memory.ll:[[#@LINE-3]]:{{[0-9]+}}: error: kernel 'thread' needs 70000 bytes of local memory: a work-group has 65536
define dllexport spir_kernel void @thread2() "gasket.thread"="8" "gasket.private"="40000000" {
  ret void
}
; CHECK-DAG: memory.ll:[[#@LINE-3]]:{{[0-9]+}}: error: kernel 'thread2' needs 40000000 bytes of private memory: a work-item has 33554432
