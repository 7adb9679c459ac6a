; RUN: gasket run --via=ir -O0 -g 1 -a o=int[4] -a n=3 --print o %s -k store | FileCheck %s --check-prefix=STORE
; RUN: gasket run --via=ir -O2 -g 1 -a o=int[4] -a n=3 --print o %s -k store | FileCheck %s --check-prefix=STORE
; RUN: gasket run -O2 -g 1 -a o=int[4] -a n=3 --print o %s -k store | FileCheck %s --check-prefix=STORE
; RUN: gasket run -O2 --global-access=stateless -g 1 -a o=int[4] -a n=3 --print o %s -k store | FileCheck %s --check-prefix=STORE
; RUN: gasket run -O2 -g 1 -a o=int[4] -a n=3 --print o %s -k distance | FileCheck %s --check-prefix=DISTANCE
; RUN: gasket run -O0 -g 1 -a o=int[4] -a n=3 --print o %s -k distance | FileCheck %s --check-prefix=DISTANCE
; RUN: gasket run -O2 -g 1 -a o=int[4] -a n=3 --print o %s -k loop | FileCheck %s --check-prefix=LOOP
; RUN: gasket opt -O2 %s | FileCheck %s --check-prefix=PADDING
; All elements of an array whose element type has no bytes are at the same address.
@padded = internal addrspace(2) constant { i64, i32, [2 x [0 x i8]] } { i64 1, i32 2, [2 x [0 x i8]] zeroinitializer }

; STORE:      {{^}}7{{$}}
; STORE-NEXT: {{^}}0{{$}}
; STORE-NEXT: {{^}}0{{$}}
; STORE-NEXT: {{^}}0{{$}}
define spir_kernel void @store(ptr addrspace(1) %o, i32 %n) {
  %p = getelementptr [0 x i32], ptr addrspace(1) %o, i32 %n
  store i32 7, ptr addrspace(1) %p
  ret void
}

; DISTANCE: {{^}}0{{$}}
; DISTANCE: {{^}}1{{$}}
define spir_kernel void @distance(ptr addrspace(1) %o, i32 %n) {
  %p = getelementptr [0 x i32], ptr addrspace(1) %o, i32 %n
  %a = ptrtoint ptr addrspace(1) %p to i64
  %b = ptrtoint ptr addrspace(1) %o to i64
  %d = sub i64 %a, %b
  %t = trunc i64 %d to i32
  store i32 %t, ptr addrspace(1) %o
  %q = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 1, ptr addrspace(1) %q
  ret void
}

; LOOP:      {{^}}3{{$}}
; LOOP-NEXT: {{^}}0{{$}}
define spir_kernel void @loop(ptr addrspace(1) %o, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %p = getelementptr [0 x i32], ptr addrspace(1) %o, i32 %i
  %x = load i32, ptr addrspace(1) %p
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %body, label %end
end:
  ret void
}

; PADDING: define spir_kernel void @padding(
define spir_kernel void @padding(ptr addrspace(1) %o, i32 %n) {
  %p = getelementptr i8, ptr addrspace(2) @padded, i32 12
  %x = load i32, ptr addrspace(2) %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
