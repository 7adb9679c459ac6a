; RUN: gasket run --via=ir -O0 -k k -g 1 -a in=int[]:5,6,7,1 -a out=int[9] -a three=3 --print out %s | tr '\n' ' ' | FileCheck %s
; RUN: gasket run --via=sim -O0 -k k -g 1 -a in=int[]:5,6,7,1 -a out=int[9] -a three=3 --print out %s | tr '\n' ' ' | FileCheck %s
; RUN: gasket run --via=sim --passes= --simd=16 -k k -g 1 -a in=int[]:5,6,7,1 -a out=int[9] -a three=3 --print out %s | tr '\n' ' ' | FileCheck %s
; RUN: gasket run --via=sim -O2 -k k -g 1 -a in=int[]:5,6,7,1 -a out=int[9] -a three=3 --print out %s | tr '\n' ' ' | FileCheck %s
; RUN: gasket run --via=ir --simd=16 -k ids -g 24 -l 24 -a out=int[24] --print out %s | tr '\n' ' ' | FileCheck --check-prefix=IDS %s
; RUN: gasket run --via=sim --simd=16 -k ids -g 24 -l 24 -a out=int[24] --print out %s | tr '\n' ' ' | FileCheck --check-prefix=IDS %s
; Booleans in memory, alone and as vectors, and arithmetic on them: 5 = 5; which of the numbers are greater than 5; 1 mod 1; 1 / 1; 1 << 0; the low bit of 3 as a
; float and back.
; CHECK: {{^}}1 0 1 1 0 0 1 1 1 {{$}}
; The id of the sub-group of 16 work-items.
; IDS: {{^(0 ){16}(1 ){8}$}}
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %three) {
  %b = alloca i1
  %v = alloca <4 x i1>
  %w = load i32, ptr addrspace(1) %in
  %c = icmp eq i32 %w, 5
  store i1 %c, ptr %b
  %l = load volatile i1, ptr %b
  %x = load <4 x i32>, ptr addrspace(1) %in, align 4
  %m = icmp ugt <4 x i32> %x, <i32 5, i32 5, i32 5, i32 5>
  store <4 x i1> %m, ptr %v
  %lv = load volatile <4 x i1>, ptr %v
  %s = select i1 %l, <4 x i1> %lv, <4 x i1> %m
  %z1 = zext i1 %l to i32
  %z2 = zext <4 x i1> %s to <4 x i32>
  %r = urem i1 %l, true
  %z3 = zext i1 %r to i32
  %d = udiv i1 %l, true
  %z4 = zext i1 %d to i32
  %sh = shl i1 %l, false
  %z5 = zext i1 %sh to i32
  %tr = trunc i32 %three to i1
  %f = uitofp i1 %tr to float
  %fi = fptoui float %f to i1
  %z6 = zext i1 %fi to i32
  store i32 %z1, ptr addrspace(1) %out
  %o1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store <4 x i32> %z2, ptr addrspace(1) %o1, align 4
  %o5 = getelementptr i32, ptr addrspace(1) %out, i32 5
  store i32 %z3, ptr addrspace(1) %o5
  %o6 = getelementptr i32, ptr addrspace(1) %out, i32 6
  store i32 %z4, ptr addrspace(1) %o6
  %o7 = getelementptr i32, ptr addrspace(1) %out, i32 7
  store i32 %z5, ptr addrspace(1) %o7
  %o8 = getelementptr i32, ptr addrspace(1) %out, i32 8
  store i32 %z6, ptr addrspace(1) %o8
  ret void
}
define spir_kernel void @ids(ptr addrspace(1) %out) {
  %l = call i32 @gasket.local_id(i32 0)
  %sg = call i32 @gasket.sub_group_id()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %sg, ptr addrspace(1) %p
  ret void
}
declare i32 @gasket.local_id(i32)
declare i32 @gasket.sub_group_id()
