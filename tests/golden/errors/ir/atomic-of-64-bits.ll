; RUN: not gasket cc -O0 --passes= %s 2>&1 | FileCheck %s
; Of the atomic operations on surfaces, only the comparison of 8 bytes is of 64 bits.
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
; CHECK: :[[#@LINE+1]]:3: error: Gen9 has no such 64-bit atomic operation on surfaces
  %b = call i64 @gasket.surface_atomic.i64(i32 7, i32 0, i32 0, i64 %n, i64 undef)
  store i64 %b, ptr addrspace(1) %p, align 8
  ret void
}
