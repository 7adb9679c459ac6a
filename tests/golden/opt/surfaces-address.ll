; RUN: gasket opt --global-access=stateful --passes=surfaces %s | FileCheck %s
; A pointer from memory is only an address: it lies in the first candidate that has it within its bounds, else, unless the distance fits no
; offset, in the last one.
; CHECK:      [[A:%.*]] = ptrtoint ptr addrspace(1) %p to i64
; CHECK:      [[Y:%.*]] = sub i64 [[A]]
; CHECK-NEXT: [[FITS:%.*]] = icmp ult i64 [[Y]], 4294967040
; CHECK-NEXT: [[YO:%.*]] = trunc i64 [[Y]] to i32
; CHECK-NEXT: [[YC:%.*]] = select i1 [[FITS]], i32 [[YO]], i32 -256
; CHECK:      [[X:%.*]] = sub i64 [[A]]
; CHECK-NEXT: [[SIZE:%.*]] = call i64 @gasket.surface_size(i32 0)
; CHECK-NEXT: [[IN:%.*]] = icmp ult i64 [[X]], [[SIZE]]
; CHECK-NEXT: [[WHICH:%.*]] = select i1 [[IN]], i32 0, i32 1
; CHECK-NEXT: [[XO:%.*]] = trunc i64 [[X]] to i32
; CHECK-NEXT: [[O:%.*]] = select i1 [[IN]], i32 [[XO]], i32 [[YC]]
; CHECK-NEXT: call i32 @gasket.mixed_load.i32(i32 [[WHICH]], i64 3, i32 4, i32 [[O]])
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i32 %i) {
  %table = alloca [2 x ptr addrspace(1)], align 8
  %second = getelementptr [2 x ptr addrspace(1)], ptr %table, i32 0, i32 1
  store ptr addrspace(1) %x, ptr %table, align 8
  store ptr addrspace(1) %y, ptr %second, align 8
  %at = getelementptr [2 x ptr addrspace(1)], ptr %table, i32 0, i32 %i
  %p = load ptr addrspace(1), ptr %at, align 8
  %v = load i32, ptr addrspace(1) %p, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}
