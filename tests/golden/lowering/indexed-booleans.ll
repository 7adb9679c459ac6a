; RUN: gasket cc --emit=thread-ir --simd=8 --print-after=lower-indexed-booleans %s 2>&1 >/dev/null | FileCheck %s
; RUN: gasket run -g 8 -a in=int[16]:iota -a n=3 -a out=int[8] --print out %s | FileCheck --check-prefix=VALUE %s
; A vector of booleans that is indexed at run time is one of bytes, and stays that between two such accesses.
; CHECK:      %[[B:[0-9]+]] = select <16 x i1> %odd, <16 x i8> <i8 1, {{.*}}>, <16 x i8> zeroinitializer
; CHECK:      %[[W:[0-9]+]] = call <16 x i8> @llvm.genx.wrregioni.v16i8.v2i8.i1(<16 x i8> %[[B]],
; CHECK:      %[[E:[0-9]+]] = extractelement <16 x i8> %[[W]], i32 %i
; CHECK-NEXT: icmp ne i8 %[[E]], 0
; VALUE:      0
; VALUE-NEXT: 1
; VALUE-NEXT: 0
; VALUE-NEXT: 0
; VALUE-NEXT: 0
; VALUE-NEXT: 1
; VALUE-NEXT: 0
; VALUE-NEXT: 1
define dllexport spir_kernel void @k(ptr addrspace(1) %in, i16 %n, ptr addrspace(1) %out) {
  %i = call i32 @gasket.local_id(i32 0)
  %a = load <16 x i32>, ptr addrspace(1) %in, align 4
  %bits = and <16 x i32> %a, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %odd = icmp eq <16 x i32> %bits, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %w = call <16 x i1> @llvm.genx.wrregioni.v16i1.v2i1.i1(<16 x i1> %odd, <2 x i1> zeroinitializer, i32 0, i32 2, i32 1, i16 %n, i32 undef, i1 true)
  %x = extractelement <16 x i1> %w, i32 %i
  %z = zext i1 %x to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %z, ptr addrspace(1) %p, align 4
  ret void
}
declare <16 x i1> @llvm.genx.wrregioni.v16i1.v2i1.i1(<16 x i1>, <2 x i1>, i32, i32, i32, i16, i32, i1)
declare i32 @gasket.local_id(i32)
