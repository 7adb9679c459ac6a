; RUN: gasket run --via=sim -g 5 -l 5 -a v=int[20]:iota -a s=short[]:0,4,8,12,4 -a r=int[20] --print r %s | FileCheck %s
; RUN: gasket run --via=ir -g 5 -l 5 -a v=int[20]:iota -a s=short[]:0,4,8,12,4 -a r=int[20] --print r %s | FileCheck %s
; A start that differs between work-items, in a work-group that does not fill its thread: each reads two elements of its own
; vector, swapped into another one. Lanes that no work-item has hold any start, and disturb nobody.
; CHECK: 0
; CHECK-NEXT: 1
; CHECK-NEXT: 2
; CHECK-NEXT: 0
; CHECK-NEXT: 4
; CHECK-NEXT: 5
; CHECK-NEXT: 5
; CHECK-NEXT: 7
; CHECK-NEXT: 8
; CHECK-NEXT: 10
; CHECK-NEXT: 10
; CHECK-NEXT: 11
; CHECK-NEXT: 15
; CHECK-NEXT: 13
; CHECK-NEXT: 14
; CHECK-NEXT: 15
; CHECK-NEXT: 16
; CHECK-NEXT: 17
; CHECK-NEXT: 17
; CHECK-NEXT: 19
define spir_kernel void @k(ptr addrspace(1) %v, ptr addrspace(1) %s, ptr addrspace(1) %r) {
  %g = call i64 @_Z13get_global_idj(i32 0)
  %pv = getelementptr <4 x i32>, ptr addrspace(1) %v, i64 %g
  %x = load <4 x i32>, ptr addrspace(1) %pv
  %ps = getelementptr i16, ptr addrspace(1) %s, i64 %g
  %start = load i16, ptr addrspace(1) %ps
  %a = call <1 x i32> @llvm.genx.rdregioni.v1i32.v4i32(<4 x i32> %x, i32 0, i32 1, i32 1, i16 %start, i32 undef)
  %other = xor i16 %start, 12
  %y = call <4 x i32> @llvm.genx.wrregioni.v4i32.v1i32.i1(<4 x i32> %x, <1 x i32> %a, i32 0, i32 1, i32 1, i16 %other, i32 undef, i1 true)
  %pr = getelementptr <4 x i32>, ptr addrspace(1) %r, i64 %g
  store <4 x i32> %y, ptr addrspace(1) %pr
  ret void
}
declare i64 @_Z13get_global_idj(i32)
declare <1 x i32> @llvm.genx.rdregioni.v1i32.v4i32(<4 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.wrregioni.v4i32.v1i32.i1(<4 x i32>, <1 x i32>, i32, i32, i32, i16, i32, i1)
