; RUN: gasket run -g 1 -a 0=int[8] -a one=2 -a four=2,0,3,1 -a three=0,1,0 --print 0 %s | FileCheck %s
; RUN: gasket run -O0 -g 1 -a 0=int[8] -a one=2 -a four=2,0,3,1 -a three=0,1,0 --print 0 %s | FileCheck %s
; RUN: gasket run --via=ir -g 1 -a 0=int[8] -a one=2 -a four=2,0,3,1 -a three=0,1,0 --print 0 %s | FileCheck %s
; Booleans that a kernel takes: a byte each, and any number but 0 is true on the command line.
; CHECK: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}0{{$}}
; CHECK-NEXT: {{^}}1{{$}}
; CHECK-NEXT: {{^}}1{{$}}
define spir_kernel void @k(ptr addrspace(1) %out, i1 %one, <4 x i1> %four, <3 x i1> %three) {
  %a = zext i1 %one to i32
  store i32 %a, ptr addrspace(1) %out
  %b = zext <3 x i1> %three to <3 x i32>
  %at.b = getelementptr i32, ptr addrspace(1) %out, i64 1
  store <3 x i32> %b, ptr addrspace(1) %at.b, align 4
  %c = zext <4 x i1> %four to <4 x i32>
  %at.c = getelementptr i32, ptr addrspace(1) %out, i64 4
  store <4 x i32> %c, ptr addrspace(1) %at.c, align 4
  ret void
}
