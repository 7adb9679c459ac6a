; RUN: gasket opt --passes=unroll %s | FileCheck %s
; Five operations 128 times are more than a loop may become, except where the copies of the body may dissolve a private array.
; CHECK-LABEL: @array(
; CHECK-NOT: br i1
; CHECK: ret void
; CHECK-LABEL: @buffer(
; CHECK: br i1
; CHECK: ret void
define void @array() {
entry:
  %a = alloca [128 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr [128 x i32], ptr %a, i32 0, i32 %i
  %x = xor i32 %i, 5
  store i32 %x, ptr %q, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  ret void
}

define void @buffer(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr [128 x i32], ptr %a, i32 0, i32 %i
  %x = xor i32 %i, 5
  store i32 %x, ptr %q, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 128
  br i1 %more, label %loop, label %done
done:
  ret void
}
