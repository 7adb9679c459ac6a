; RUN: gasket opt --passes=scalarize,combine,dce,sink %s | FileCheck %s
; A state that turns by a lane each round is four scalars in the loop; the vector is put together behind it.
; CHECK-LABEL: @rounds(
; CHECK:       loop:
; CHECK-NOT:     <4 x i32>
; CHECK:         %[[X:.*]] = phi i32 [ 1, %entry ], [ %[[W:.*]], %loop ]
; CHECK:         %[[W]] = phi i32 [ 4, %entry ], [ %[[Z:.*]], %loop ]
; CHECK-NOT:     <4 x i32>
; CHECK:         br i1
; CHECK:       end:
; CHECK-COUNT-4: insertelement <4 x i32>
; CHECK:         ret <4 x i32>
define <4 x i32> @rounds(i32 %n) {
entry:
  br label %loop
loop:
  %v = phi <4 x i32> [ <i32 1, i32 2, i32 3, i32 4>, %entry ], [ %d, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = extractelement <4 x i32> %v, i32 0
  %y = extractelement <4 x i32> %v, i32 1
  %z = extractelement <4 x i32> %v, i32 2
  %w = extractelement <4 x i32> %v, i32 3
  %s = add i32 %x, %y
  %a = insertelement <4 x i32> poison, i32 %w, i32 0
  %b = insertelement <4 x i32> %a, i32 %s, i32 1
  %c = insertelement <4 x i32> %b, i32 %y, i32 2
  %d = insertelement <4 x i32> %c, i32 %z, i32 3
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret <4 x i32> %d
}

; Somebody in the loop wants the whole.
; CHECK-LABEL: @whole(
; CHECK:         phi <4 x i32>
define <4 x i32> @whole(i32 %n) {
entry:
  br label %loop
loop:
  %v = phi <4 x i32> [ zeroinitializer, %entry ], [ %b, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = add <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %x = extractelement <4 x i32> %v, i32 0
  %b = insertelement <4 x i32> %t, i32 %x, i32 3
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret <4 x i32> %b
}

; What leaves the loop is put together behind it, also where the loop may not run.
; CHECK-LABEL: @guarded(
; CHECK:       loop:
; CHECK-NOT:     insertelement
; CHECK:       end:
; CHECK-NEXT:    phi i32 [ 7, %entry ], [ %[[P:.*]], %loop ]
; CHECK-NEXT:    phi i32 [ 9, %entry ], [ %[[Q:.*]], %loop ]
; CHECK-COUNT-2: insertelement <2 x i32>
define <2 x i32> @guarded(i32 %n) {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = mul i32 %i, %n
  %q = xor i32 %i, %n
  %a = insertelement <2 x i32> poison, i32 %p, i32 0
  %b = insertelement <2 x i32> %a, i32 %q, i32 1
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %v = phi <2 x i32> [ <i32 7, i32 9>, %entry ], [ %b, %loop ]
  ret <2 x i32> %v
}
