; RUN: gasket run -g 2 -l 1 -a 0=int[]:1,2,3,4,5,6,7,8 -a 1=int[16] -a 2=int[]:10,20,30,40,50,60,70,80 -a 3=5 --print 1 %s | FileCheck %s
; RUN: gasket run -O0 -g 2 -l 1 -a 0=int[]:1,2,3,4,5,6,7,8 -a 1=int[16] -a 2=int[]:10,20,30,40,50,60,70,80 -a 3=5 --print 1 %s | FileCheck %s
; RUN: gasket run --via=ir -g 2 -l 1 -a 0=int[]:1,2,3,4,5,6,7,8 -a 1=int[16] -a 2=int[]:10,20,30,40,50,60,70,80 -a 3=5 --print 1 %s | FileCheck %s
; RUN: gasket opt --passes= %s -o %t.ll && gasket opt --passes= %t.ll | diff %t.ll -
; RUN: FileCheck %s --check-prefix=TEXT < %t.ll
; RUN: gasket cc %s | FileCheck %s --check-prefix=ASM
; A kernel of the vector language: a thread for each work-item, surfaces by number, a subroutine without an execution mask, a variable, predicates that a goto and a
; join compute, and what !genx.kernels states: the name, local memory, the places of arguments. Group g adds x to the first 8 elements, gathers from the third buffer
; where they are even, and writes them to elements 8 g ….
; TEXT: define dllexport spir_kernel void @sums(i32 %in, i32 %out, i64 %far, i32 %x)
; TEXT: ![[KINDS:[0-9]+]] = !{i32 2, i32 2, i32 0, i32 0}
; TEXT: ![[OFFSETS:[0-9]+]] = !{i32 0, i32 0, i32 128, i32 160}
; TEXT: !{ptr @sums, !"sums", !"sums_file.asm", ![[KINDS]], i32 4096, ![[OFFSETS]]}
; ASM: //.kernel sums
; ASM-DAG: //.slm 4096
; ASM-DAG: //.payload {{.*}}offset=128
; ASM-DAG: //.payload {{.*}}offset=160
; CHECK:      6
; CHECK-NEXT: 20
; CHECK-NEXT: 8
; CHECK-NEXT: 40
; CHECK-NEXT: 10
; CHECK-NEXT: 60
; CHECK-NEXT: 12
; CHECK-NEXT: 80
; CHECK-NEXT: 6
; CHECK-NEXT: 20
define dllexport void @k(i32 %in, i32 %out, i64 %far, i32 %x) !kernel_arg_addr_space !4 {
entry:
  %v = alloca <8 x i32>, align 32
  %read = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %in, i32 0)
  store <8 x i32> %read, ptr %v, align 32
  %sum = call <8 x i32> @add(<8 x i32> %read, i32 %x)
  %odd = and <8 x i32> %read, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %is.odd = icmp ne <8 x i32> %odd, zeroinitializer
  %left = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, <8 x i1> zeroinitializer, <8 x i1> %is.odd)
  %em = extractvalue { <32 x i1>, <8 x i1>, i1 } %left, 0
  %rm = extractvalue { <32 x i1>, <8 x i1>, i1 } %left, 1
  %none = extractvalue { <32 x i1>, <8 x i1>, i1 } %left, 2
  br i1 %none, label %joined, label %even
even:
  %mask = call <8 x i1> @llvm.genx.rdpredregion.v8i1.v32i1(<32 x i1> %em, i32 0)
  %lanes = insertelement <8 x i64> undef, i64 %far, i32 0
  %base = shufflevector <8 x i64> %lanes, <8 x i64> undef, <8 x i32> zeroinitializer
  %at = add <8 x i64> %base, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28>
  %old = load <8 x i32>, ptr %v, align 32
  %got = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> %mask, i32 0, <8 x i64> %at, <8 x i32> %sum)
  store <8 x i32> %got, ptr %v, align 32
  br label %joined
joined:
  %waiting = phi <32 x i1> [ %em, %entry ], [ %em, %even ]
  %join = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %waiting, <8 x i1> %rm)
  %all.em = extractvalue { <32 x i1>, i1 } %join, 0
  %all = call i1 @llvm.genx.all.v32i1(<32 x i1> %all.em)
  %result = load <8 x i32>, ptr %v, align 32
  %group = call i32 @llvm.genx.group.id.x()
  %place = mul i32 %group, 2
  br i1 %all, label %write, label %end
write:
  call void @llvm.genx.oword.st.v8i32(i32 %out, i32 %place, <8 x i32> %result)
  br label %end
end:
  ret void
}
define internal <8 x i32> @add(<8 x i32> %v, i32 %x) noinline {
  %one = insertelement <8 x i32> undef, i32 %x, i32 0
  %all = shufflevector <8 x i32> %one, <8 x i32> undef, <8 x i32> zeroinitializer
  %sum = add <8 x i32> %v, %all
  ret <8 x i32> %sum
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"sums", !"sums_file.asm", !1, i32 4096, !2}
!1 = !{i32 2, i32 2, i32 0, i32 0}
!2 = !{i32 -1, i32 -1, i32 128, i32 160}
!4 = !{i32 0, i32 0, i32 1, i32 0}
