; RUN: gasket run -O0 -g 1 -l 1 --via=ir -a o=int[4] --print o %s | FileCheck %s
; RUN: gasket run --passes= -g 1 -l 1 --via=ir -a o=int[4] --print o %s | FileCheck %s
; RUN: gasket run -O0 -g 1 -l 1 --simd=8 -a o=int[4] --print o %s | FileCheck %s
; Copies between private and local memory, whose addresses overlap, and through a generic pointer.
@shared = internal addrspace(3) global [4 x i32] undef
declare void @llvm.memcpy.p3.p0.i64(ptr addrspace(3), ptr, i64, i1)
declare void @llvm.memcpy.p4.p0.i64(ptr addrspace(4), ptr, i64, i1)
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.p0.p3.i64(ptr, ptr addrspace(3), i64, i1)
define spir_kernel void @k(ptr addrspace(1) %o) {
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %a, align 4
  store <4 x i32> <i32 5, i32 6, i32 7, i32 8>, ptr %b, align 4
  %a1 = getelementptr i32, ptr %a, i64 1
  %s2 = getelementptr i32, ptr addrspace(3) @shared, i64 2
  call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) @shared, ptr %b, i64 16, i1 false)
  call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) %s2, ptr %a1, i64 8, i1 false)
  call void @llvm.memcpy.p0.p3.i64(ptr %a, ptr addrspace(3) @shared, i64 12, i1 false)
  %g = addrspacecast ptr addrspace(3) %s2 to ptr addrspace(4)
  call void @llvm.memcpy.p4.p0.i64(ptr addrspace(4) %g, ptr %b, i64 4, i1 false)
  %a2 = getelementptr i32, ptr %a, i64 2
  call void @llvm.memcpy.p0.p4.i64(ptr %a2, ptr addrspace(4) %g, i64 4, i1 false)
  %v = load <4 x i32>, ptr %a, align 4
  store <4 x i32> %v, ptr addrspace(1) %o, align 4
  ret void
}
; CHECK: {{^}}5{{$}}
; CHECK-NEXT: {{^}}6{{$}}
; CHECK-NEXT: {{^}}5{{$}}
; CHECK-NEXT: {{^}}4{{$}}
