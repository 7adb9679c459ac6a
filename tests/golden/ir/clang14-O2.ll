; REQUIRES: llvm-as
; RUN: gasket opt --passes= %s -o %t.ll && llvm-as %t.ll -o /dev/null
; RUN: gasket opt --passes= %t.ll | diff %t.ll -
; RUN: FileCheck %s < %t.ll
; What clang 14 writes for a kernel at -O2, typed pointers and all, is read and printed with opaque ones.
; CHECK: define spir_func i32 @rec(ptr align 16 %0) memory(read) {
; CHECK: call float @llvm.fma.f32
; CHECK: !"uint"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64"

%struct.S = type { i32, <4 x float>, [3 x i8], [13 x i8] }

@tab = dso_local local_unnamed_addr addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@k.loc = internal unnamed_addr addrspace(3) global [16 x i32] undef, align 4

; Function Attrs: mustprogress nofree norecurse nosync nounwind readonly willreturn
define dso_local spir_func i32 @rec(%struct.S* nocapture noundef readonly byval(%struct.S) align 16 %0) local_unnamed_addr #0 {
  %2 = getelementptr inbounds %struct.S, %struct.S* %0, i64 0, i32 0
  %3 = load i32, i32* %2, align 16, !tbaa !4
  %4 = getelementptr inbounds %struct.S, %struct.S* %0, i64 0, i32 2, i64 1
  %5 = load i8, i8* %4, align 1, !tbaa !9
  %6 = sext i8 %5 to i32
  %7 = add nsw i32 %3, %6
  ret i32 %7
}

; Function Attrs: convergent nofree norecurse nounwind
define dso_local spir_kernel void @k(float addrspace(1)* noalias nocapture noundef writeonly %0, i32 addrspace(1)* nocapture noundef readonly %1, i32 noundef %2, %struct.S* nocapture noundef readonly byval(%struct.S) align 16 %3, float addrspace(3)* nocapture noundef readonly %4) local_unnamed_addr #1 !kernel_arg_addr_space !10 !kernel_arg_access_qual !11 !kernel_arg_type !12 !kernel_arg_base_type !12 !kernel_arg_type_qual !13 !reqd_work_group_size !14 {
  %6 = zext i32 %2 to i64
  %7 = getelementptr inbounds i32, i32 addrspace(1)* %1, i64 %6
  %8 = load i32, i32 addrspace(1)* %7, align 4, !tbaa !15
  %9 = and i32 %8, 15
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds [16 x i32], [16 x i32] addrspace(3)* @k.loc, i64 0, i64 %10
  store i32 %8, i32 addrspace(3)* %11, align 4, !tbaa !15
  %12 = icmp eq i32 %2, 0
  br i1 %12, label %29, label %13

13:                                               ; preds = %5, %13
  %14 = phi float [ %24, %13 ], [ 0.000000e+00, %5 ]
  %15 = phi i32 [ %26, %13 ], [ 0, %5 ]
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds float, float addrspace(3)* %4, i64 %16
  %18 = load float, float addrspace(3)* %17, align 4, !tbaa !16
  %19 = and i32 %15, 3
  %20 = zext i32 %19 to i64
  %21 = getelementptr inbounds [4 x i32], [4 x i32] addrspace(2)* @tab, i64 0, i64 %20
  %22 = load i32, i32 addrspace(2)* %21, align 4, !tbaa !15
  %23 = sitofp i32 %22 to float
  %24 = tail call float @llvm.fmuladd.f32(float %18, float %23, float %14)
  %25 = fcmp ule float %24, 3.000000e+00
  %26 = add nuw nsw i32 %15, 1
  %27 = icmp ult i32 %26, %2
  %28 = select i1 %25, i1 %27, i1 false
  br i1 %28, label %13, label %29

29:                                               ; preds = %13, %5
  %30 = phi float [ 0.000000e+00, %5 ], [ %24, %13 ]
  switch i32 %8, label %35 [
    i32 1, label %31
    i32 5, label %33
  ]

31:                                               ; preds = %29
  %32 = fadd float %30, 1.000000e+00
  br label %35

33:                                               ; preds = %29
  %34 = fmul float %30, 2.000000e+00
  br label %35

35:                                               ; preds = %33, %29, %31
  %36 = phi float [ %30, %29 ], [ %34, %33 ], [ %32, %31 ]
  %37 = getelementptr inbounds %struct.S, %struct.S* %3, i64 0, i32 2, i64 1
  %38 = load i8, i8* %37, align 1, !tbaa.struct !18
  %39 = sext i8 %38 to i32
  %40 = add nsw i32 %39, 3
  %41 = sitofp i32 %40 to float
  %42 = fadd float %36, %41
  %43 = load i32, i32 addrspace(3)* getelementptr inbounds ([16 x i32], [16 x i32] addrspace(3)* @k.loc, i64 0, i64 3), align 4, !tbaa !15
  %44 = tail call spir_func float @_Z13convert_floati(i32 noundef %43) #4
  %45 = fadd float %44, %42
  %46 = sext i32 %8 to i64
  %47 = getelementptr inbounds float, float addrspace(1)* %0, i64 %46
  store float %45, float addrspace(1)* %47, align 4, !tbaa !16
  %48 = getelementptr inbounds float, float addrspace(1)* %0, i64 4
  store float 4.000000e+00, float addrspace(1)* %48, align 4, !tbaa !16
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: convergent mustprogress nofree nounwind readnone willreturn
declare dso_local spir_func float @_Z13convert_floati(i32 noundef) local_unnamed_addr #3

attributes #0 = { mustprogress nofree norecurse nosync nounwind readonly willreturn "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nofree norecurse nounwind "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { convergent mustprogress nofree nounwind readnone willreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { convergent nounwind readnone willreturn }

!llvm.module.flags = !{!0, !1}
!opencl.ocl.version = !{!2}
!opencl.spir.version = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{i32 1, i32 2}
!3 = !{}
!4 = !{!5, !6, i64 0}
!5 = !{!"", !6, i64 0, !7, i64 16, !7, i64 32}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!7, !7, i64 0}
!10 = !{i32 1, i32 1, i32 0, i32 0, i32 3}
!11 = !{!"none", !"none", !"none", !"none", !"none"}
!12 = !{!"float*", !"int*", !"uint", !"S", !"float*"}
!13 = !{!"restrict", !"const", !"", !"", !""}
!14 = !{i32 8, i32 1, i32 1}
!15 = !{!6, !6, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !7, i64 0}
!18 = !{i64 0, i64 2, !9}
