; RUN: gasket cc -O2 --passes=dce --simd=8 --global-access=stateless --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
; @shares: x, its next value, and what leaves the loop at two exits are one variable: the sum is written in the lanes that compute it, and the phis after
; the loop need no copy.
; CHECK-LABEL: @shares
; CHECK:      head:
; CHECK:      [[X:%[a-z0-9.]*]] = phi <8 x i32>
; CHECK:      [[Y:%[a-z0-9.]*]] = add <8 x i32> [[X]],
; CHECK:      wrregioni.v8i32.v8i32.v8i1(<8 x i32> [[X]], <8 x i32> [[Y]],
; CHECK-NOT:  wrregion
; CHECK:      gasket.scatter
; @keeps: x is needed after y has been computed, so they are two registers, and y is copied at the end of the loop.
; CHECK-LABEL: @keeps
; CHECK:      head:
; CHECK:      [[X:%[a-z0-9.]*]] = phi <8 x i32>
; CHECK:      [[Y:%[a-z0-9.]*]] = add <8 x i32> [[X]],
; CHECK-NOT:  wrregioni.v8i32.v8i32.v8i1(<8 x i32> [[X]], <8 x i32> [[Y]],
; CHECK:      xor <8 x i32> {{.*}}[[X]]
; CHECK:      gasket.scatter
declare i32 @gasket.local_id(i32)
define dllexport spir_kernel void @shares(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  br label %head
head:
  %x = phi i32 [ %l, %entry ], [ %y, %next ]
  %y = add i32 %x, %l
  %c = icmp ugt i32 %y, 100
  br i1 %c, label %out, label %next
next:
  %d = icmp eq i32 %y, 35
  br i1 %d, label %out, label %head
out:
  %z = phi i32 [ %y, %head ], [ %y, %next ]
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %z, ptr addrspace(1) %p, align 4
  ret void
}
define dllexport spir_kernel void @keeps(ptr addrspace(1) %o) {
entry:
  %l = call i32 @gasket.local_id(i32 0)
  br label %head
head:
  %x = phi i32 [ %l, %entry ], [ %y, %head ]
  %y = add i32 %x, %l
  %w = xor i32 %x, %y
  %c = icmp ugt i32 %w, 100
  br i1 %c, label %out, label %head
out:
  %z = phi i32 [ %w, %head ]
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %z, ptr addrspace(1) %p, align 4
  ret void
}
