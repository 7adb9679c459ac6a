; RUN: gasket opt --generic=switch --private-memory=scratch --passes=fold-queries,expand-generic,tag %s | FileCheck %s
; The reference's sequence of an explicit cast: an if/else on the tag, the pointer on one side, null on the other.
; CHECK-LABEL: @private(
; CHECK:      [[BITS:%.*]] = ptrtoint ptr addrspace(4) %p to i64
; CHECK-NEXT: [[TAG:%.*]] = lshr i64 [[BITS]], 61
; CHECK-NEXT: [[IS:%.*]] = icmp eq i64 [[TAG]], 1
; CHECK-NEXT: br i1 [[IS]], label %is, label %is_not
; CHECK:      is:
; CHECK:      [[THERE:%.*]] = inttoptr i64 %{{.*}} to ptr
; CHECK:      is_not:
; CHECK:      = phi ptr [ [[THERE]], %is ], [ null, %is_not ]
define ptr @private(ptr addrspace(4) %p) {
  %q = call ptr @gasket.to_private(ptr addrspace(4) %p)
  ret ptr %q
}

; CHECK-LABEL: @local(
; CHECK: icmp eq i64 %{{.*}}, 2
; CHECK: phi ptr addrspace(3) [ %{{.*}}, %is ], [ null, %is_not ]
define ptr addrspace(3) @local(ptr addrspace(4) %p) {
  %q = call ptr addrspace(3) @gasket.to_local(ptr addrspace(4) %p)
  ret ptr addrspace(3) %q
}

; What is neither private nor local is global.
; CHECK-LABEL: @global(
; CHECK-DAG: icmp eq i64 %{{.*}}, 1
; CHECK-DAG: icmp eq i64 %{{.*}}, 2
; CHECK: phi ptr addrspace(1) [ %{{.*}}, %is ], [ null, %is_not ]
define ptr addrspace(1) @global(ptr addrspace(4) %p) {
  %q = call ptr addrspace(1) @gasket.to_global(ptr addrspace(4) %p)
  ret ptr addrspace(1) %q
}

declare ptr @gasket.to_private(ptr addrspace(4))
declare ptr addrspace(3) @gasket.to_local(ptr addrspace(4))
declare ptr addrspace(1) @gasket.to_global(ptr addrspace(4))
