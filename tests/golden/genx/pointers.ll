; RUN: gasket run %s -g 1 -a table=int[24]:iota -a out=int[16] --print out | FileCheck %s
; RUN: gasket run %s -g 1 -a table=int[24]:iota -a out=int[16] --print out --via=ir | FileCheck %s
; RUN: gasket opt --passes= %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: gasket opt --passes= %t.ll | diff %t.ll -
; Vectors of pointers are vectors of integers, and masked gathers and scatters messages. Intel's texts have a width of 0 for a single row, more kinds than arguments,
; names of scopes of their own, attributes of external variables, and calls of functions through casts.
; WARNING: warning: kernel 'k' has 2 arguments: the other kinds in !genx.kernels describe none
; CHECK: 5
; CHECK-NEXT: 105
; CHECK-NEXT: 9
; CHECK-NEXT: 105
; CHECK-NEXT: 0
; CHECK-NEXT: 0
; CHECK-NEXT: 13
; CHECK-NEXT: 13
%struct.s = type { i32, [3 x i32] }
@elsewhere = external addrspace(1) global <4 x i32> #0
define dllexport void @k(ptr addrspace(1) %table, ptr addrspace(1) %out) {
  %rows = getelementptr %struct.s, ptr addrspace(1) %table, <4 x i32> <i32 1, i32 1, i32 2, i32 3>, <4 x i32> <i32 1, i32 1, i32 1, i32 1>, <4 x i32> zeroinitializer
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %rows, i32 4, <4 x i1> <i1 1, i1 0, i1 1, i1 0>, <4 x i32> <i32 100, i32 105, i32 110, i32 105>)
  %next = getelementptr i32, <4 x ptr addrspace(1)> %rows, i64 0
  %base = ptrtoint ptr addrspace(1) %out to i64
  %first = insertelement <4 x i64> undef, i64 %base, i32 0
  %bases = shufflevector <4 x i64> %first, <4 x i64> undef, <4 x i32> zeroinitializer
  %places = add <4 x i64> %bases, <i64 0, i64 4, i64 8, i64 12>
  %to = inttoptr <4 x i64> %places to <4 x ptr addrspace(1)>
  call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %v, <4 x ptr addrspace(1)> %to, i32 4, <4 x i1> <i1 1, i1 1, i1 1, i1 1>)
  %last = call <1 x i32> @llvm.masked.gather.v1i32.v1p1(<1 x ptr addrspace(1)> undef, i32 4, <1 x i1> zeroinitializer, <1 x i32> <i32 13>)
  %twice = call <2 x i32> @llvm.genx.rdregioni.v2i32.v1i32.i16(<1 x i32> %last, i32 0, i32 0, i32 0, i16 0, i32 undef)
  %end = getelementptr i32, ptr addrspace(1) %out, i64 6
  call void bitcast (void (ptr, <2 x i32>)* @store to void (ptr, <2 x i32>)*)(ptr addrspace(1) %end, <2 x i32> %twice)
  fence syncscope("all_devices") acq_rel
  ret void
}
define internal void @store(ptr addrspace(1) %p, <2 x i32> %v) noinline {
  store <2 x i32> %v, ptr addrspace(1) %p, align 4
  ret void
}
attributes #0 = { "VCVolatile" }
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 96}
!2 = !{}
