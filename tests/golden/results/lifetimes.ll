; llvm.lifetime.start of a whole variable is a store of undef, and with it variables of one loop share private memory. Without it they do not.
; RUN: gasket opt --passes= %s | FileCheck %s
; RUN: gasket cc -O0 --simd=8 --stats=- -o /dev/null %s | FileCheck --check-prefix=BYTES %s
; RUN: gasket run -O0 --simd=8 -k starts -g 8 -l 8 -a out=int[8] -a n=2 --print out:2 %s > %t.out
; RUN: gasket run --via=ir -k starts -g 8 -l 8 -a out=int[8] -a n=2 --print out:2 %s >> %t.out
; RUN: gasket run -O0 --simd=8 -k none -g 8 -l 8 -a out=int[8] -a n=2 --print out:2 %s >> %t.out
; RUN: printf "3\n3\n3\n3\n3\n3\n" | diff - %t.out

declare i32 @gasket.local_id(i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

; Element n of a is n, and element n of b is n - 1.
; CHECK-LABEL: @starts(
; CHECK:      loop:
; CHECK-NEXT:   phi
; CHECK-NEXT:   store [64 x i32] undef, ptr %a, align 4
; CHECK-NEXT:   getelementptr
; CHECK-NOT:    call void @llvm.lifetime
; BYTES: "name": "starts"
; BYTES: "private_bytes": 256, "private_shared_bytes": 256,
define spir_kernel void @starts(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = alloca [64 x i32], align 4
  %b = alloca [64 x i32], align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.lifetime.start.p0(i64 256, ptr %a)
  %p = getelementptr i32, ptr %a, i32 %k
  store i32 %k, ptr %p
  %x = load i32, ptr %p
  call void @llvm.lifetime.end.p0(i64 256, ptr %a)
  call void @llvm.lifetime.start.p0(i64 -1, ptr %b)
  %next = add i32 %x, 1
  %q = getelementptr i32, ptr %b, i32 %next
  store i32 %k, ptr %q
  %y = load i32, ptr %q
  %more = icmp slt i32 %k, %n
  br i1 %more, label %loop, label %end
end:
  %r = add i32 %y, 1
  %id = call i32 @gasket.local_id(i32 0)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; The start of a part is no start of the variable.
; BYTES: "name": "none"
; BYTES: "private_bytes": 512, "private_shared_bytes": 0,
define spir_kernel void @none(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = alloca [64 x i32], align 4
  %b = alloca [64 x i32], align 4
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  %p = getelementptr i32, ptr %a, i32 %k
  store i32 %k, ptr %p
  %x = load i32, ptr %p
  %next = add i32 %x, 1
  %q = getelementptr i32, ptr %b, i32 %next
  store i32 %k, ptr %q
  %y = load i32, ptr %q
  %more = icmp slt i32 %k, %n
  br i1 %more, label %loop, label %end
end:
  %r = add i32 %y, 1
  %id = call i32 @gasket.local_id(i32 0)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %o
  ret void
}
