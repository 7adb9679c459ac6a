; RUN: gasket run -O0 -g 2 -l 2 -a out=int[6] --print out %s | FileCheck %s
; RUN: gasket run --via=ir -O0 -g 2 -l 2 -a out=int[6] --print out %s | FileCheck %s
; A choice between two records is one of each part: item 0 takes the constant, item 1 what was put together.
; CHECK:      {{^}}7{{$}}
; CHECK-NEXT: {{^}}8{{$}}
; CHECK-NEXT: {{^}}9{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}11{{$}}
; CHECK-NEXT: {{^}}21{{$}}
define spir_kernel void @k(ptr addrspace(1) %out) {
  %i = call i32 @gasket.local_id(i32 0)
  %x = add i32 %i, 10
  %y = add i32 %i, 20
  %a = insertvalue { i32, [2 x i32] } undef, i32 %i, 0
  %b = insertvalue { i32, [2 x i32] } %a, i32 %x, 1, 0
  %c = insertvalue { i32, [2 x i32] } %b, i32 %y, 1, 1
  %first = icmp eq i32 %i, 0
  %s = select i1 %first, { i32, [2 x i32] } { i32 7, [2 x i32] [i32 8, i32 9] }, { i32, [2 x i32] } %c
  %v = extractvalue { i32, [2 x i32] } %s, 0
  %w = extractvalue { i32, [2 x i32] } %s, 1, 0
  %z = extractvalue { i32, [2 x i32] } %s, 1, 1
  %n = mul i32 %i, 3
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  %q = getelementptr i32, ptr addrspace(1) %p, i32 1
  %r = getelementptr i32, ptr addrspace(1) %p, i32 2
  store i32 %v, ptr addrspace(1) %p, align 4
  store i32 %w, ptr addrspace(1) %q, align 4
  store i32 %z, ptr addrspace(1) %r, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
