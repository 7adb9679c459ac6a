; RUN: gasket opt --passes=tail-merge %s | FileCheck %s
; RUN: gasket opt --passes=common-exits,tail-merge,simplify-cfg %s | FileCheck --check-prefix=EXITS %s
; Both sides end with a store to one address: it is done once, of a value that the way chose. Barriers stay.
; CHECK-LABEL: @sides(
; CHECK:       yes:
; CHECK-NEXT:  %x = mul
; CHECK-NEXT:  br
; CHECK:       join:
; CHECK-NEXT:  [[V:%.*]] = phi i32 [ %x, %yes ], [ %y, %no ]
; CHECK-NEXT:  store i32 [[V]], ptr addrspace(1) %p
; CHECK-NEXT:  ret
define void @sides(i32 %a, i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %yes, label %no
yes:
  %x = mul i32 %a, 3
  store i32 %x, ptr addrspace(1) %p, align 4
  br label %join
no:
  %y = sub i32 %a, 3
  store i32 %y, ptr addrspace(1) %p, align 4
  br label %join
join:
  ret void
}

; CHECK-LABEL: @values(
; CHECK:       join:
; CHECK-NEXT:  [[A:%.*]] = phi i32 [ %x, %yes ], [ %y, %no ]
; CHECK-NEXT:  [[M:%.*]] = mul i32 [[A]], 7
; CHECK-NEXT:  ret i32 [[M]]
define i32 @values(i32 %a, i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %yes, label %no
yes:
  %x = load i32, ptr addrspace(1) %p, align 4
  %s = mul i32 %x, 7
  br label %join
no:
  %y = sub i32 %a, 3
  %t = mul i32 %y, 7
  br label %join
join:
  %r = phi i32 [ %s, %yes ], [ %t, %no ]
  ret i32 %r
}

; CHECK-LABEL: @barriers(
; CHECK:       call void @gasket.barrier
; CHECK:       call void @gasket.barrier
declare void @gasket.barrier(i32, i32)
define void @barriers(i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  call void @gasket.barrier(i32 1, i32 2)
  br label %join
no:
  call void @gasket.barrier(i32 1, i32 2)
  br label %join
join:
  ret void
}

; EXITS-LABEL: @returns(
; EXITS:       store i32 %{{.*}}, ptr addrspace(1) %p
; EXITS-NOT:   store
; EXITS:       ret i32
; EXITS-NOT:   ret
; EXITS:       }
define i32 @returns(i32 %a, i1 %c, ptr addrspace(1) %p) {
  br i1 %c, label %yes, label %no
yes:
  %x = mul i32 %a, 3
  store i32 %x, ptr addrspace(1) %p, align 4
  ret i32 %x
no:
  store i32 %a, ptr addrspace(1) %p, align 4
  ret i32 %a
}
