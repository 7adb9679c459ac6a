; RUN: gasket opt --passes=scalarize,combine,simplify-cfg,dce %s | FileCheck %s
; Lanes that change under conditions: each is a select of its own.
; CHECK-LABEL: @smallest(
; CHECK-NOT:   phi <2 x i32>
; CHECK:       select i1 %c
; CHECK:       select i1 %d
; CHECK:       br i1 %more, label %loop
; CHECK:       ret void
define void @smallest(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %latch ]
  %v = phi <2 x i32> [ <i32 9, i32 9>, %entry ], [ %u, %latch ]
  %x = load volatile i32, ptr addrspace(1) %p
  %c = icmp ult i32 %x, 5
  br i1 %c, label %first, label %middle
first:
  %a = insertelement <2 x i32> %v, i32 %i, i32 0
  br label %middle
middle:
  %m = phi <2 x i32> [ %v, %loop ], [ %a, %first ]
  %d = icmp ugt i32 %x, 7
  br i1 %d, label %second, label %latch
second:
  %b = insertelement <2 x i32> %m, i32 %i, i32 1
  br label %latch
latch:
  %u = phi <2 x i32> [ %m, %middle ], [ %b, %second ]
  %k = add i32 %i, 1
  %more = icmp ult i32 %k, %n
  br i1 %more, label %loop, label %end
end:
  store <2 x i32> %u, ptr addrspace(1) %p
  ret void
}

; Here the loop wants the vector as a whole in every round: it stays one.
; CHECK-LABEL: @whole(
; CHECK:       phi <2 x i32>
define void @whole(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %latch ]
  %v = phi <2 x i32> [ <i32 9, i32 9>, %entry ], [ %u, %latch ]
  %x = load volatile i32, ptr addrspace(1) %p
  %c = icmp ult i32 %x, 5
  br i1 %c, label %first, label %latch
first:
  %a = insertelement <2 x i32> %v, i32 %i, i32 0
  br label %latch
latch:
  %u = phi <2 x i32> [ %v, %loop ], [ %a, %first ]
  store <2 x i32> %u, ptr addrspace(1) %p
  %k = add i32 %i, 1
  %more = icmp ult i32 %k, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A phi that only reads lanes of the others' vectors, old or new, belongs to them: it becomes scalars, too.
; CHECK-LABEL: @reader(
; CHECK-NOT:   <2 x i32>
; CHECK:       ret void
define void @reader(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %latch ]
  %v = phi <2 x i32> [ <i32 9, i32 9>, %entry ], [ %m, %latch ]
  %x = load volatile i32, ptr addrspace(1) %p
  %c = icmp ult i32 %x, 5
  br i1 %c, label %first, label %middle
first:
  %a = insertelement <2 x i32> %v, i32 %i, i32 0
  br label %middle
middle:
  %m = phi <2 x i32> [ %v, %loop ], [ %a, %first ]
  %d = icmp ugt i32 %x, 7
  br i1 %d, label %second, label %latch
second:
  store volatile i32 %x, ptr addrspace(1) %p
  br label %latch
latch:
  %q = phi <2 x i32> [ %m, %middle ], [ %v, %second ]
  %e = extractelement <2 x i32> %q, i32 0
  store volatile i32 %e, ptr addrspace(1) %p
  %k = add i32 %i, 1
  %more = icmp ult i32 %k, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
