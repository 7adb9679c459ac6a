; RUN: gasket cc --passes=surfaces --simd=16 %s | FileCheck %s
; A program-scope variable is a surface too: the entry behind those of the arguments.
; CHECK: //.bti 0 arg=0
; CHECK: //.bti 1 arg=1
; CHECK: //.bti 2 global=0
; CHECK-NOT: a64
; CHECK: send (16|M0) {{.*}} 0x04205E02
@table = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %i = call i32 @gasket.local_id(i32 0)
  %j = and i32 %i, 3
  %q = getelementptr [4 x i32], ptr addrspace(2) @table, i32 0, i32 %j
  %v = load i32, ptr addrspace(2) %q, align 4
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
