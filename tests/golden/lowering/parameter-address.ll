; A parameter by value whose address is used for more than loads becomes a variable: its address is not null, and its second member is 7.
; RUN: gasket run -O0 -g 1 -a s=hex:0500000007000000 -a o=int[1] --print o %s | FileCheck %s
; CHECK: {{^}}8{{$}}
%S = type { i32, i32 }
define dllexport spir_kernel void @k(ptr addrspace(1) %o, ptr byval(%S) align 4 %s) {
  %n = ptrtoint ptr %s to i64
  %z = icmp ne i64 %n, 0
  %p = getelementptr i8, ptr %s, i32 4
  %x = load i32, ptr %p, align 4
  %w = zext i1 %z to i32
  %y = add i32 %x, %w
  store i32 %y, ptr addrspace(1) %o, align 4
  ret void
}
