; RUN: gasket cc %s -o /dev/null --print-after=lower-atomics 2>&1 | FileCheck %s
; Local memory has no 64-bit atomic messages: a lock, cleared at the entry, makes a load and a store one operation. The work-item that
; got the lock gives it back in the same round.
; CHECK:      store i32 0, ptr addrspace(3) @gasket.lock
; CHECK-NEXT: call void @gasket.barrier(i32 1, i32 2)
; CHECK:      [[TAKEN:%.*]] = cmpxchg ptr addrspace(3) @gasket.lock, i32 0, i32 1 syncscope("workgroup") acquire
; CHECK:      [[MINE:%.*]] = extractvalue { i32, i1 } [[TAKEN]], 1
; CHECK:      br i1 [[MINE]], label %[[ALONE:.*]], label %[[ROUND:.*]]
; CHECK:      [[ALONE]]:
; CHECK:      [[OLD:%.*]] = load i64, ptr addrspace(3) %t
; CHECK-NEXT: [[NEW:%.*]] = add i64 [[OLD]], 1
; CHECK-NEXT: store i64 [[NEW]], ptr addrspace(3) %t
; CHECK-NEXT: atomicrmw xchg ptr addrspace(3) @gasket.lock, i32 0 syncscope("workgroup") release
; CHECK:      [[ROUND]]:
; CHECK:      br i1 [[MINE]]
define dllexport spir_kernel void @f(ptr addrspace(3) %t) {
  %a = atomicrmw add ptr addrspace(3) %t, i64 1 syncscope("workgroup") monotonic
  ret void
}
