; RUN: gasket opt --passes=simplify-cfg %s | FileCheck %s
; A switch of a constant has two edges to one block: the phi there keeps one of their two values, and that of the other predecessor.
; CHECK: join:
; CHECK-NEXT: %v = phi i32 [ 6, %other ], [ 5, %even ]
; CHECK-NEXT: store i32 %v
define void @f(i1 %c, ptr addrspace(1) %p) {
entry:
  br i1 %c, label %even, label %other
even:
  store i32 1, ptr addrspace(1) %p
  switch i32 1, label %join [ i32 5, label %out i32 7, label %join ]
other:
  store i32 2, ptr addrspace(1) %p
  br label %join
join:
  %v = phi i32 [ 5, %even ], [ 6, %other ], [ 5, %even ]
  store i32 %v, ptr addrspace(1) %p
  br label %out
out:
  ret void
}
