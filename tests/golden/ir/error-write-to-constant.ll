; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; No intrinsic writes to constant memory; reading from it is allowed.
define void @f(ptr addrspace(2) %c, ptr addrspace(1) %p, i64 %l) {
; CHECK: :[[#@LINE+1]]:3: error: nothing is written to constant memory
  call void @llvm.memmove.p2.p2.i64(ptr addrspace(2) %c, ptr addrspace(2) %c, i64 %l, i1 false)
; CHECK: :[[#@LINE+1]]:3: error: nothing is written to constant memory
  call void @llvm.memcpy.p2.p1.i64(ptr addrspace(2) %c, ptr addrspace(1) %p, i64 4, i1 false)
; CHECK: :[[#@LINE+1]]:3: error: nothing is written to constant memory
  call void @llvm.memset.p2.i64(ptr addrspace(2) %c, i8 0, i64 4, i1 false)
; CHECK: :[[#@LINE+1]]:3: error: nothing is written to constant memory
  call void @gasket.sub_group_block_write.i32.p2(i32 1, ptr addrspace(2) %c)
  call void @llvm.memcpy.p1.p2.i64(ptr addrspace(1) %p, ptr addrspace(2) %c, i64 4, i1 false)
  ret void
}
