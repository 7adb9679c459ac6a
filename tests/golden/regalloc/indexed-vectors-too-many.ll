; RUN: gasket cc --simd=8 %s | FileCheck %s
; RUN: gasket run --simd=8 -g 8 -a in=int[4096]:iota -a n=3 -a out=int[8] --print out %s | FileCheck --check-prefix=SUM %s
; Three vectors of half the register file each that are indexed at run time: each would fit, together they do not. So they go to memory.
; CHECK: //.scratch {{[1-9]}}
; SUM:      6
; SUM-NEXT: 72
; SUM-NEXT: 138
define dllexport spir_kernel void @k(ptr addrspace(1) %in, i32 %n, ptr addrspace(1) %out) {
  %i = call i32 @gasket.local_id(i32 0)
  %pa = getelementptr <64 x i32>, ptr addrspace(1) %in, i32 %i
  %a = load <64 x i32>, ptr addrspace(1) %pa, align 256
  %b = mul <64 x i32> %a, %a
  %c = add <64 x i32> %b, %a
  %j = add i32 %i, %n
  %x = extractelement <64 x i32> %a, i32 %j
  %y = extractelement <64 x i32> %b, i32 %n
  %z = extractelement <64 x i32> %c, i32 %j
  %w = extractelement <64 x i32> %c, i32 %n
  %u = extractelement <64 x i32> %b, i32 %j
  %s = add i32 %x, %y
  %t = sub i32 %z, %w
  %v = sub i32 %t, %u
  %r = add i32 %s, %v
  %q = add i32 %r, %n
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %q, ptr addrspace(1) %po, align 4
  ret void
}
declare i32 @gasket.local_id(i32)
