; RUN: gasket opt --passes=infer-spaces,expand-generic %s | FileCheck %s
; The answer for a phi is a phi of answers if at most one tag must be read for it.
; CHECK-LABEL: @one_loaded(
; CHECK:      a:
; CHECK-NEXT:   %p1 = load
; CHECK-NEXT:   %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %p1)
; CHECK:      join:
; CHECK:        %[[PHI:.*]] = phi i1 [ %[[A]], %a ], [ false, %b ], [ true, %c ]
; CHECK-NOT:    is_local
; CHECK:        br i1 %[[PHI]], label
define spir_kernel void @one_loaded(ptr addrspace(1) %in, ptr addrspace(3) %l, i32 %n) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %x, ptr addrspace(1) %in, align 8
  switch i32 %n, label %a [ i32 1, label %b i32 2, label %c ]
a:
  %p1 = load ptr addrspace(4), ptr addrspace(1) %in, align 8
  br label %join
b:
  store i32 1, ptr addrspace(1) %in, align 4
  br label %join
c:
  store i32 2, ptr addrspace(1) %in, align 4
  br label %join
join:
  %p = phi ptr addrspace(4) [ %p1, %a ], [ %g, %b ], [ %x, %c ]
  %n.p = add i32 %n, 1
  store i32 %n, ptr addrspace(1) %in, align 4
  store i32 %n.p, ptr addrspace(4) %p, align 4
  ret void
}

; The same tag for two predecessors.
; CHECK-LABEL: @one_loaded_twice(
; CHECK:        %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %p1)
; CHECK:      join:
; CHECK:        %[[PHI:.*]] = phi i1 [ %[[A]], %a ], [ %[[A]], %b ], [ true, %c ]
; CHECK-NOT:    is_local
; CHECK:        br i1 %[[PHI]], label
define spir_kernel void @one_loaded_twice(ptr addrspace(1) %in, ptr addrspace(3) %l, i32 %n) {
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %x, ptr addrspace(1) %in, align 8
  %p1 = load ptr addrspace(4), ptr addrspace(1) %in, align 8
  switch i32 %n, label %a [ i32 1, label %b i32 2, label %c ]
a:
  store i32 3, ptr addrspace(1) %in, align 4
  br label %join
b:
  store i32 1, ptr addrspace(1) %in, align 4
  br label %join
c:
  store i32 2, ptr addrspace(1) %in, align 4
  br label %join
join:
  %p = phi ptr addrspace(4) [ %p1, %a ], [ %p1, %b ], [ %x, %c ]
  store i32 %n, ptr addrspace(1) %in, align 4
  store i32 %n, ptr addrspace(4) %p, align 4
  ret void
}

; For two pointers of unknown tags, the tag of the phi is read.
; CHECK-LABEL: @two_loaded(
; CHECK-NOT:    is_local
; CHECK:      join:
; CHECK-NEXT:   %p = phi ptr addrspace(4)
; CHECK-NEXT:   %v = phi i32
; CHECK:        %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %p)
; CHECK:        br i1 %[[A]], label
define spir_kernel void @two_loaded(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %d) {
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %x, ptr addrspace(1) %in, align 8
  br i1 %d, label %a, label %b
a:
  %p1 = load ptr addrspace(4), ptr addrspace(1) %in, align 8
  store i32 1, ptr addrspace(1) %in, align 4
  br label %join
b:
  %in1 = getelementptr ptr addrspace(4), ptr addrspace(1) %in, i32 1
  %p2 = load ptr addrspace(4), ptr addrspace(1) %in1, align 8
  store i32 2, ptr addrspace(1) %in, align 4
  br label %join
join:
  %p = phi ptr addrspace(4) [ %p1, %a ], [ %p2, %b ]
  %v = phi i32 [ 3, %a ], [ 4, %b ]
  store i32 3, ptr addrspace(1) %in, align 4
  store i32 %v, ptr addrspace(4) %p, align 4
  ret void
}

; A selection between a pointer in a known space and a loaded one.
; CHECK-LABEL: @selected(
; CHECK:        %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %p1)
; CHECK:        %[[S:.*]] = select i1 %c, i1 true, i1 %[[A]]
; CHECK:        br i1 %[[S]], label
define spir_kernel void @selected(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c) {
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %x, ptr addrspace(1) %in, align 8
  %p1 = load ptr addrspace(4), ptr addrspace(1) %in, align 8
  %p = select i1 %c, ptr addrspace(4) %x, ptr addrspace(4) %p1
  store i32 4, ptr addrspace(4) %p, align 4
  ret void
}

; A global pointer if the condition is true: the answer is the complement of the condition.
; CHECK-LABEL: @global_first(
; CHECK:        %[[N:.*]] = xor i1 %c, true
; CHECK:        br i1 %[[N]], label
define spir_kernel void @global_first(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) %x
  store i32 4, ptr addrspace(4) %p, align 4
  ret void
}

; The same answer for both operands is that of the selection.
; CHECK-LABEL: @selected_element(
; CHECK:        %[[A:.*]] = call i1 @gasket.is_local(ptr addrspace(4) %p1)
; CHECK-NOT:    select {{.*}} i1 %[[A]]
; CHECK:        br i1 %[[A]], label
define spir_kernel void @selected_element(ptr addrspace(1) %in, ptr addrspace(3) %l, i1 %c) {
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %x, ptr addrspace(1) %in, align 8
  %p1 = load ptr addrspace(4), ptr addrspace(1) %in, align 8
  %p2 = getelementptr i32, ptr addrspace(4) %p1, i32 1
  %p = select i1 %c, ptr addrspace(4) %p2, ptr addrspace(4) %p1
  store i32 4, ptr addrspace(4) %p, align 4
  ret void
}

; A pointer that changes in a loop has a phi of answers.
; CHECK-LABEL: @loop(
; CHECK:      next:
; CHECK-NOT:    is_local
; CHECK:        %[[PHI:.*]] = phi i1 [ true, %0 ], [ %[[S:.*]], %{{.*}} ]
; CHECK:        br i1 %[[PHI]], label
; CHECK:        %[[S]] = select i1 %c, i1 false, i1 %[[PHI]]
define spir_kernel void @loop(ptr addrspace(1) %in, ptr addrspace(3) %l, i32 %n) {
  %g = addrspacecast ptr addrspace(1) %in to ptr addrspace(4)
  %x = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %next
next:
  %i = phi i32 [ 0, %0 ], [ %i1, %next ]
  %p = phi ptr addrspace(4) [ %x, %0 ], [ %p1, %next ]
  store i32 %i, ptr addrspace(4) %p, align 4
  %i1 = add i32 %i, 1
  %c = icmp eq i32 %i, 5
  %p1 = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) %p
  %d = icmp ult i32 %i, %n
  br i1 %d, label %next, label %end
end:
  ret void
}
