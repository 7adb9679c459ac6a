; RUN: gasket cc %s -o /dev/null --print-after=lower-atomics 2>&1 | FileCheck %s
; Local memory has no 64-bit atomic messages: a lock, cleared at the entry, makes a load and a store one operation. The first active
; work-item of a sub-group gets the lock for all of them; they take turns, and the last one gives it back.
; CHECK:      store i32 0, ptr addrspace(3) @gasket.lock
; CHECK-NEXT: call void @gasket.barrier(i32 1, i32 2)
; CHECK:      call i32 @gasket.sub_group_ballot(i1 true)
; CHECK:      br i1 {{%.*}}, label %[[ACQUIRE:.*]], label %[[TURN:.*]]
; CHECK:      [[ACQUIRE]]:
; CHECK:      [[TAKEN:%.*]] = cmpxchg ptr addrspace(3) @gasket.lock, i32 0, i32 1 syncscope("workgroup") acquire
; CHECK:      br i1 {{%.*}}, label %[[TURN]], label %[[ACQUIRE]]
; CHECK:      [[TURN]]:
; CHECK:      [[ACTIVE:%.*]] = call i32 @gasket.sub_group_ballot(i1 true)
; CHECK:      [[FIRST:%.*]] = call i32 @llvm.cttz.i32(i32 [[ACTIVE]], i1 true)
; CHECK:      [[MINE:%.*]] = icmp eq i32 [[FIRST]]
; CHECK:      br i1 [[MINE]], label %[[ALONE:.*]], label %[[ROUND:.*]]
; CHECK:      [[ALONE]]:
; CHECK-NEXT: [[OLD:%.*]] = load i64, ptr addrspace(3) %t
; CHECK-NEXT: [[NEW:%.*]] = add i64 [[OLD]], 1
; CHECK-NEXT: store i64 [[NEW]], ptr addrspace(3) %t
; CHECK:      [[OTHERS:%.*]] = and i32 [[ACTIVE]]
; CHECK:      [[LAST:%.*]] = icmp eq i32 [[OTHERS]], 0
; CHECK:      br i1 [[LAST]], label %[[UNLOCK:.*]], label %[[ROUND]]
; CHECK:      [[UNLOCK]]:
; CHECK-NEXT: atomicrmw xchg ptr addrspace(3) @gasket.lock, i32 0 syncscope("workgroup") release
; CHECK:      [[ROUND]]:
; CHECK:      br i1 [[MINE]]
define dllexport spir_kernel void @f(ptr addrspace(3) %t) {
  %a = atomicrmw add ptr addrspace(3) %t, i64 1 syncscope("workgroup") monotonic
  ret void
}
