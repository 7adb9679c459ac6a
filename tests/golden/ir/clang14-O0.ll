; REQUIRES: llvm-as
; RUN: gasket opt --passes= %s -o %t.ll && llvm-as %t.ll -o /dev/null
; RUN: gasket opt --passes= %t.ll | diff %t.ll -
; RUN: FileCheck %s < %t.ll
; What clang 14 writes for a kernel at -O0, typed pointers and all, is read and printed with opaque ones.
; CHECK: define spir_func i32 @rec(ptr align 16 %0) noinline convergent {
; CHECK: getelementptr inbounds %struct.S, ptr %0, i32 0, i32 2
; CHECK: define spir_kernel void @k(ptr addrspace(1) noalias %0, ptr addrspace(1) %1, i32 %2, ptr byval(%struct.S) align 16 %3, ptr addrspace(3) %4)
; CHECK: %[[COPY:[0-9]+]] = alloca %struct.S
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %[[COPY]]
; CHECK: call spir_func i32 @rec(ptr %[[COPY]])
; CHECK: !opencl.ocl.version
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"

%struct.S = type { i32, <4 x float>, [3 x i8], [13 x i8] }

@tab = dso_local addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@k.loc = internal addrspace(3) global [16 x i32] undef, align 4

; Function Attrs: convergent noinline norecurse nounwind optnone
define dso_local spir_func i32 @rec(%struct.S* noundef byval(%struct.S) align 16 %0) #0 {
  %2 = getelementptr inbounds %struct.S, %struct.S* %0, i32 0, i32 0
  %3 = load i32, i32* %2, align 16
  %4 = getelementptr inbounds %struct.S, %struct.S* %0, i32 0, i32 2
  %5 = getelementptr inbounds [3 x i8], [3 x i8]* %4, i64 0, i64 1
  %6 = load i8, i8* %5, align 1
  %7 = sext i8 %6 to i32
  %8 = add nsw i32 %3, %7
  ret i32 %8
}

; Function Attrs: convergent noinline norecurse nounwind optnone
define dso_local spir_kernel void @k(float addrspace(1)* noalias noundef %0, i32 addrspace(1)* noundef %1, i32 noundef %2, %struct.S* noundef byval(%struct.S) align 16 %3, float addrspace(3)* noundef %4) #1 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 !reqd_work_group_size !8 {
  %6 = alloca float addrspace(1)*, align 8
  %7 = alloca i32 addrspace(1)*, align 8
  %8 = alloca i32, align 4
  %9 = alloca float addrspace(3)*, align 8
  %10 = alloca i32, align 4
  %11 = alloca float, align 4
  %12 = alloca i32, align 4
  %13 = alloca %struct.S, align 16
  %14 = alloca <4 x i8>, align 4
  %15 = alloca <4 x i8>, align 4
  store float addrspace(1)* %0, float addrspace(1)** %6, align 8
  store i32 addrspace(1)* %1, i32 addrspace(1)** %7, align 8
  store i32 %2, i32* %8, align 4
  store float addrspace(3)* %4, float addrspace(3)** %9, align 8
  %16 = load i32 addrspace(1)*, i32 addrspace(1)** %7, align 8
  %17 = load i32, i32* %8, align 4
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds i32, i32 addrspace(1)* %16, i64 %18
  %20 = load i32, i32 addrspace(1)* %19, align 4
  store i32 %20, i32* %10, align 4
  store float 0.000000e+00, float* %11, align 4
  %21 = load i32, i32* %10, align 4
  %22 = load i32, i32* %10, align 4
  %23 = and i32 %22, 15
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds [16 x i32], [16 x i32] addrspace(3)* @k.loc, i64 0, i64 %24
  store i32 %21, i32 addrspace(3)* %25, align 4
  store i32 0, i32* %12, align 4
  br label %26

26:                                               ; preds = %48, %5
  %27 = load i32, i32* %12, align 4
  %28 = load i32, i32* %8, align 4
  %29 = icmp ult i32 %27, %28
  br i1 %29, label %30, label %51

30:                                               ; preds = %26
  %31 = load float addrspace(3)*, float addrspace(3)** %9, align 8
  %32 = load i32, i32* %12, align 4
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds float, float addrspace(3)* %31, i64 %33
  %35 = load float, float addrspace(3)* %34, align 4
  %36 = load i32, i32* %12, align 4
  %37 = and i32 %36, 3
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds [4 x i32], [4 x i32] addrspace(2)* @tab, i64 0, i64 %38
  %40 = load i32, i32 addrspace(2)* %39, align 4
  %41 = sitofp i32 %40 to float
  %42 = load float, float* %11, align 4
  %43 = call float @llvm.fmuladd.f32(float %35, float %41, float %42)
  store float %43, float* %11, align 4
  %44 = load float, float* %11, align 4
  %45 = fcmp ogt float %44, 3.000000e+00
  br i1 %45, label %46, label %47

46:                                               ; preds = %30
  br label %51

47:                                               ; preds = %30
  br label %48

48:                                               ; preds = %47
  %49 = load i32, i32* %12, align 4
  %50 = add nsw i32 %49, 1
  store i32 %50, i32* %12, align 4
  br label %26

51:                                               ; preds = %46, %26
  %52 = load i32, i32* %10, align 4
  switch i32 %52, label %59 [
    i32 1, label %53
    i32 5, label %56
  ]

53:                                               ; preds = %51
  %54 = load float, float* %11, align 4
  %55 = fadd float %54, 1.000000e+00
  store float %55, float* %11, align 4
  br label %59

56:                                               ; preds = %51
  %57 = load float, float* %11, align 4
  %58 = fmul float %57, 2.000000e+00
  store float %58, float* %11, align 4
  br label %59

59:                                               ; preds = %56, %51, %53
  %60 = bitcast %struct.S* %13 to i8*
  %61 = bitcast %struct.S* %3 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %60, i8* align 16 %61, i64 48, i1 false)
  %62 = getelementptr inbounds %struct.S, %struct.S* %13, i32 0, i32 0
  store i32 3, i32* %62, align 16
  %63 = load float, float* %11, align 4
  %64 = call spir_func i32 @rec(%struct.S* noundef byval(%struct.S) align 16 %13) #5
  %65 = sitofp i32 %64 to float
  %66 = fadd float %63, %65
  %67 = load i32, i32 addrspace(3)* getelementptr inbounds ([16 x i32], [16 x i32] addrspace(3)* @k.loc, i64 0, i64 3), align 4
  %68 = call spir_func float @_Z13convert_floati(i32 noundef %67) #6
  %69 = fadd float %66, %68
  %70 = load float addrspace(1)*, float addrspace(1)** %6, align 8
  %71 = load i32, i32* %10, align 4
  %72 = sext i32 %71 to i64
  %73 = getelementptr inbounds float, float addrspace(1)* %70, i64 %72
  store float %69, float addrspace(1)* %73, align 4
  store <4 x i8> <i8 1, i8 2, i8 3, i8 4>, <4 x i8>* %15, align 4
  %74 = load <4 x i8>, <4 x i8>* %15, align 4
  store <4 x i8> %74, <4 x i8>* %14, align 4
  %75 = load <4 x i8>, <4 x i8>* %14, align 4
  %76 = extractelement <4 x i8> %75, i64 3
  %77 = uitofp i8 %76 to float
  %78 = load float addrspace(1)*, float addrspace(1)** %6, align 8
  %79 = getelementptr inbounds float, float addrspace(1)* %78, i64 4
  store float %77, float addrspace(1)* %79, align 4
  ret void
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: convergent nounwind readnone willreturn
declare dso_local spir_func float @_Z13convert_floati(i32 noundef) #4

attributes #0 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #2 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { argmemonly nofree nounwind willreturn }
attributes #4 = { convergent nounwind readnone willreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { convergent }
attributes #6 = { convergent nounwind readnone willreturn }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{i32 1, i32 1, i32 0, i32 0, i32 3}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"int*", !"uint", !"S", !"float*"}
!7 = !{!"restrict", !"const", !"", !"", !""}
!8 = !{i32 8, i32 1, i32 1}
