; REQUIRES: llvm-as
; RUN: gasket opt --passes= %s -o %t.ll && llvm-as %t.ll -o /dev/null
; RUN: gasket opt --passes= %t.ll | diff %t.ll -
; RUN: FileCheck %s < %t.ll
; The examples of the region reference; a name without the kind of element is completed, and Gen notation follows.
; CHECK: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %v1, i32 0, i32 4, i32 1, i16 12, i32 undef) ; <0;4,1> @ 12
; CHECK: call <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32> %v2, i32 7, i32 3, i32 2, i16 32, i32 undef) ; <7;3,2> @ 32
; CHECK: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %v1, <4 x i32> %region1, i32 0, i32 4, i32 1, i16 12, i32 undef, i1 true) ; <0;4,1> @ 12
; CHECK: !genx.kernels = !{![[#K:]]}
; CHECK: ![[#K]] = !{ptr @f, !"f", !"", ![[#]], i32 0, ![[#]]}
define dllexport void @f(<8 x i32> %v1, <30 x i32> %v2) {
  %region1 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %v1, i32 0, i32 4, i32 1, i16 12, i32 undef)
  %region2 = call <9 x i32> @llvm.genx.rdregioni.v9i32.v30i32(<30 x i32> %v2, i32 7, i32 3, i32 2, i16 32, i32 undef)
  %v3 = call <8 x i32> @llvm.genx.wrregion.v8i32.v4i32.i1(<8 x i32> %v1, <4 x i32> %region1, i32 0, i32 4, i32 1, i16 12, i32 undef, i1 1)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (<8 x i32>, <30 x i32>)* @f, !"f", !"", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{i32 32, i32 64}
