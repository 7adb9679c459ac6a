; RUN: gasket cc -O0 --simd=8 --private-memory=scratch --emit=thread-ir %s -o - 2>&1 | FileCheck %s
; Variables of functions that are never alive together share bytes: 32 of the kernel, then 64 of @long or 16 of @short and 16 of the one it calls.
; CHECK-LABEL: @k(
; CHECK-SAME: "gasket.private"="96"
declare i32 @gasket.local_id(i32)
define internal i32 @last(i32 %i) noinline {
  %a = alloca [4 x i32], align 4
  %p = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
  store i32 %i, ptr %p, align 4
  %q = getelementptr [4 x i32], ptr %a, i32 0, i32 1
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define internal i32 @short(i32 %i) noinline {
  %a = alloca [4 x i32], align 4
  %p = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
  store i32 %i, ptr %p, align 4
  %w = call i32 @last(i32 %i)
  %q = getelementptr [4 x i32], ptr %a, i32 0, i32 %w
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define internal i32 @long(i32 %i) noinline {
  %a = alloca [16 x i32], align 4
  %p = getelementptr [16 x i32], ptr %a, i32 0, i32 %i
  store i32 %i, ptr %p, align 4
  %q = getelementptr [16 x i32], ptr %a, i32 0, i32 1
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %o) {
  %a = alloca [8 x i32], align 4
  %l = call i32 @gasket.local_id(i32 0)
  %p = getelementptr [8 x i32], ptr %a, i32 0, i32 %l
  store i32 %l, ptr %p, align 4
  %x = call i32 @short(i32 %l)
  %y = call i32 @long(i32 %x)
  %q = getelementptr [8 x i32], ptr %a, i32 0, i32 %y
  %v = load i32, ptr %q, align 4
  %r = getelementptr i32, ptr addrspace(1) %o, i32 %l
  store i32 %v, ptr addrspace(1) %r, align 4
  ret void
}
